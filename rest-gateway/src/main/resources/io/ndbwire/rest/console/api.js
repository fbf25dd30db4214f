// Requests to the gateway's public API; nothing here that any other client could not do.

import { askForKey, credentials } from "./access.js";
import { parse } from "./json.js";
import { Problem, unreachable } from "./problem.js";

const UNAUTHORIZED = 401;

/** The path of something below /v1/, each name encoded. */
export function path(...names) {
  return "v1/" + names.map(encodeURIComponent).join("/");
}

/**
 * Sends a request, after asking for a key where one is needed; throws a Problem.
 *
 * @param body JSON text
 */
export async function send(method, resource, { body, headers = {}, signal } = {}) {
  for (;;) {
    const used = credentials();
    let response;
    try {
      response = await fetch("../" + resource, {
        method,
        body,
        signal,
        headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers, ...used },
        cache: "no-store",
        credentials: "omit",
      });
    } catch (failure) {
      throw failure.name === "AbortError" ? failure : unreachable(failure);
    }
    if (response.status !== UNAUTHORIZED) {
      return response.ok ? response : Promise.reject(await problem(response));
    }
    await askForKey(await problem(response), used);
  }
}

async function problem(response) {
  const text = await response.text();
  try {
    return new Problem(response.status, JSON.parse(text));
  } catch {
    return new Problem(response.status, { title: `The gateway answered ${response.status} ${response.statusText}` });
  }
}

/** A document whose numbers are small. */
export async function get(resource, options) {
  return (await send("GET", resource, options)).json();
}

/** A document as it is, with the response's headers: no digit of its numbers is lost. */
export async function exact(method, resource, options) {
  const response = await send(method, resource, options);
  const text = await response.text();
  return { value: text === "" ? null : parse(text), headers: response.headers };
}
