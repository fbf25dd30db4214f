// The key that requests are sent with. It is kept for this tab alone, and until that is closed.

import { el, replace } from "./dom.js";

const NAME = "ndbwire.key";
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

let asking = null;

/** The headers that say who sends a request. */
export function credentials() {
  const key = sessionStorage.getItem(NAME);
  if (key === null) {
    return {};
  }
  return TOKEN.test(key) ? { Authorization: `Bearer ${key}` } : { "X-API-Key": key };
}

/** Shows or hides what forgets the key. */
export function showAccess() {
  const forget = document.getElementById("forget-key");
  forget.hidden = sessionStorage.getItem(NAME) === null;
  forget.onclick = () => {
    sessionStorage.removeItem(NAME);
    location.reload();
  };
}

/**
 * Asks for another key than the one that was refused. Requests that are refused meanwhile wait for the same answer; who
 * gives none gets the refusal.
 */
export function askForKey(refusal, used) {
  if (JSON.stringify(used) !== JSON.stringify(credentials())) {
    return Promise.resolve(); // there is a newer one already
  }
  asking ??= ask(refusal, Object.keys(used).length > 0).finally(() => (asking = null));
  return asking;
}

function ask(refusal, wasRefused) {
  return new Promise((resolve, reject) => {
    const input = el("input", {
      id: "key", type: "password", autocomplete: "off", spellcheck: "false", required: true, autofocus: true,
    });
    const trouble = el("p", { class: "trouble", role: "alert" });
    const dialog = el("dialog", { class: "small", "aria-labelledby": "key-title" });
    const close = () => {
      dialog.close();
      dialog.remove();
      showAccess();
    };
    const form = el("form", {
      submit: event => {
        event.preventDefault();
        if (/^[\x21-\x7e]+$/.test(input.value.trim())) {
          sessionStorage.setItem(NAME, input.value.trim());
          close();
          resolve();
          document.dispatchEvent(new Event("key"));
        } else {
          replace(trouble, "A key has neither spaces nor other letters than ASCII's.");
        }
      },
    },
    el("h2", { id: "key-title" }, "This gateway needs a key"),
    wasRefused ? el("p", { class: "trouble" }, refusal.message) : null,
    el("label", { for: "key" }, "API key, or token"), input, trouble,
    el("p", { class: "hint" }, "Kept in this tab only, until it is closed."),
    el("p", { class: "actions" },
      el("button", { type: "submit", class: "primary" }, "Use it"),
      el("button", { type: "button", click: () => cancel() }, "Cancel")));
    const cancel = () => {
      close();
      reject(refusal);
    };
    dialog.addEventListener("cancel", event => {
      event.preventDefault();
      cancel();
    });
    dialog.append(form);
    document.body.append(dialog);
    dialog.showModal();
  });
}
