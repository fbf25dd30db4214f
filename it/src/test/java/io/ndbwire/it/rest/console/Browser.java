package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.it.cluster.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** A tab of a browser, as its user sees and uses it: everything waits until it is there. */
final class Browser {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final ChromeDriver driver;
    private String foreseen = "nothing is foreseen";

    /** Opens a tab that knows nothing of the ones before. */
    Browser(ChromeDriver driver) {
        this.driver = driver;
        String before = driver.getWindowHandle();
        driver.switchTo().newWindow(WindowType.TAB);
        String opened = driver.getWindowHandle();
        driver.switchTo().window(before).close();
        driver.switchTo().window(opened);
        driver.manage().logs().get(LogType.BROWSER);
        media("prefers-color-scheme", "light");
    }

    void open(URI page) {
        driver.get("about:blank");
        driver.get(page.toString());
    }

    /** Emulates a preference of the user. */
    void media(String feature, String value) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia", Map.of("features", List.of(Map.of("name", feature, "value", value))));
    }

    /** The first element of a CSS selector. */
    WebElement find(String selector) {
        await(selector, () -> !driver.findElements(By.cssSelector(selector)).isEmpty());
        return driver.findElement(By.cssSelector(selector));
    }

    boolean has(String selector) {
        return !driver.findElements(By.cssSelector(selector)).isEmpty();
    }

    /** The texts of all elements of a selector, of one moment. */
    List<String> texts(String selector) {
        for (; ; ) {
            try {
                return driver.findElements(By.cssSelector(selector)).stream()
                        .map(WebElement::getText)
                        .toList();
            } catch (StaleElementReferenceException drawnAnew) {
                // They are asked one after the other, and the page has drawn others meanwhile.
            }
        }
    }

    /** The button or link of that text. */
    WebElement control(String text) {
        By place = By.xpath("(//dialog[@open]//*[self::button or self::a][normalize-space()=\"" + text
                + "\"] | //*[self::button or self::a][normalize-space()=\"" + text + "\"])[last()]");
        await(text, () -> !driver.findElements(place).isEmpty());
        return driver.findElement(place);
    }

    void press(String text) {
        await("press " + text, () -> {
            control(text).click();
            return true;
        });
    }

    /** Writes over what a field has. */
    void write(String selector, String text) {
        WebElement field = find(selector);
        field.clear();
        field.sendKeys(text);
    }

    void choose(String selector, String text) {
        find(selector).findElements(By.tagName("option")).stream()
                .filter(option -> option.getText().equals(text))
                .findFirst()
                .orElseThrow(() -> new AssertionError(selector + " has no option " + text))
                .click();
    }

    /** Presses keys one after the other, wherever the focus is. */
    void keys(CharSequence... keys) {
        for (CharSequence key : keys) {
            new Actions(driver).sendKeys(key).perform();
        }
    }

    void keysWithControl(CharSequence key) {
        new Actions(driver)
                .keyDown(Keys.CONTROL)
                .sendKeys(key)
                .keyUp(Keys.CONTROL)
                .perform();
    }

    WebElement focused() {
        return driver.switchTo().activeElement();
    }

    /** Waits until an element has a text, whatever its lines. */
    void awaitText(String selector, String text) {
        await(
                selector + ": " + text,
                () -> driver.findElement(By.cssSelector(selector))
                        .getText()
                        .replaceAll("\\s+", " ")
                        .contains(text));
    }

    void await(String expectation, BooleanSupplier condition) {
        Await.until(
                expectation,
                LIMIT,
                () -> {
                    try {
                        return condition.getAsBoolean();
                    } catch (StaleElementReferenceException | NoSuchElementException drawnAnew) {
                        return false;
                    }
                },
                this::evidence);
    }

    private String evidence() {
        return driver.getCurrentUrl() + "\n"
                + driver.findElement(By.tagName("body")).getText() + "\n" + complaints();
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    String address() {
        return driver.getCurrentUrl();
    }

    void reload() {
        driver.navigate().refresh();
    }

    /** Lets a complaint pass that has this text, such as the status of an answer that the test is about. */
    void foresee(String complaint) {
        foreseen = complaint;
    }

    /** Fails if the page has said anything on the browser's console. */
    void requireQuiet() {
        assertThat(complaints()).isEmpty();
    }

    private List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> !message.contains(foreseen))
                .toList();
    }

    /** Keeps what is to be seen, for the documents. */
    void picture(Path file) {
        byte[] png = driver.getScreenshotAs(OutputType.BYTES);
        try {
            Files.write(file, png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
