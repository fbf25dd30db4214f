// Server-Sent Events read with fetch, since EventSource cannot send a key.

import { send } from "./api.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15000;

/** The events of a response's body: {name, data, id}. */
export async function* eventsOf(body) {
  let rest = "";
  let event = { name: "message", data: "", id: "" };
  for await (const text of chunksOf(body.pipeThrough(new TextDecoderStream()))) {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line === "") {
        if (event.data !== "") {
          yield event;
        }
        event = { name: "message", data: "", id: "" };
      } else if (!line.startsWith(":")) {
        const colon = line.indexOf(": ");
        const field = { event: "name", data: "data", id: "id" }[line.slice(0, colon)];
        if (field) {
          event[field] = line.slice(colon + 2);
        }
      }
    }
  }
}

async function* chunksOf(stream) {
  const reader = stream.getReader();
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/**
 * Follows a stream, through breaks, until the signal ends it: what was missed comes behind the last event that was seen.
 *
 * @param listener {event(event), state(text), failed(failure)}
 */
export async function follow(resource, signal, listener) {
  let last = "";
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    try {
      listener.state("connecting");
      const response = await send("GET", resource, {
        signal, headers: { Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) },
      });
      listener.state("watching");
      for await (const event of eventsOf(response.body)) {
        // A stream that ends before it has begun is not asked for again at once.
        pause = event.name === "started" ? FIRST_PAUSE : pause;
        last = event.id || last;
        listener.event(event);
      }
    } catch (failure) {
      if (signal.aborted) {
        break;
      }
      if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
        listener.failed(failure);
        break;
      }
    }
    if (!signal.aborted) {
      listener.state("interrupted, trying again");
      await new Promise(resolve => {
        setTimeout(resolve, pause);
        signal.addEventListener("abort", resolve, { once: true });
      });
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }
  listener.state("stopped");
}
