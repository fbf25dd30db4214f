package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Injects the {@link Browser} of a test; all of them share one Chromium, which ends with the run. */
final class BrowserExtension implements ParameterResolver, AfterEachCallback {

    private static final Namespace NAMESPACE = Namespace.create(BrowserExtension.class);

    /** Ends the browser with the tests. */
    private record Chromium(ChromeDriver driver) implements AutoCloseable {

        @Override
        public void close() {
            driver.quit();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Browser resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(NAMESPACE).computeIfAbsent(Browser.class, key -> open(context), Browser.class);
    }

    private static Browser open(ExtensionContext context) {
        Optional<Path> chromium = program("chromium", "chromium-browser", "google-chrome");
        Optional<Path> driver = program("chromedriver");
        assumeThat(chromium).as("Chromium (apt-get install chromium)").isPresent();
        assumeThat(driver).as("ChromeDriver (apt-get install chromium-driver)").isPresent();
        Chromium running = context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Chromium.class, key -> start(chromium.get(), driver.get()), Chromium.class);
        return new Browser(running.driver());
    }

    /** What the page complains of fails the test that has not foreseen it. */
    @Override
    public void afterEach(ExtensionContext context) {
        Browser browser = context.getStore(NAMESPACE).get(Browser.class, Browser.class);
        if (browser != null && context.getExecutionException().isEmpty()) {
            browser.requireQuiet();
        }
    }

    private static Optional<Path> program(String... names) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(directory -> Stream.of(names).map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Chromium start(Path chromium, Path driver) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toString());
        // Without its sandbox, as it runs as root in containers, and without network but the loopback.
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1280,800");
        options.addArguments("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost");
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.toFile())
                .usingAnyFreePort()
                .build();
        return new Chromium(new ChromeDriver(service, options));
    }
}
