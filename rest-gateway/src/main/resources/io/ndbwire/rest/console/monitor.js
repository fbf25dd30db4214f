// Looks at the cluster every two seconds while the page is to be seen, and remembers what it saw.

import { get, path } from "./api.js";

const INTERVAL = 2000;

/** How far back is remembered, in milliseconds. */
export const SPAN = 5 * 60 * 1000;

const observers = new Set();
let timer;

/** What was seen: {time, cluster}, the oldest first. */
export const history = [];

/** Is told after each look: the cluster, or the failure. */
export function observe(observer) {
  observers.add(observer);
  return () => observers.delete(observer);
}

async function look() {
  clearTimeout(timer);
  if (document.visibilityState === "visible") {
    try {
      const cluster = await get(path("cluster"));
      history.push({ time: Date.now(), cluster });
      while (history[0].time < Date.now() - SPAN) {
        history.shift();
      }
      observers.forEach(observer => observer(cluster, null));
    } catch (failure) {
      observers.forEach(observer => observer(null, failure));
      if (failure.status === 401) {
        return; // until somebody gives a key
      }
    }
  }
  clearTimeout(timer);
  timer = setTimeout(look, INTERVAL);
}

/** Begins to look. */
export function start() {
  document.addEventListener("visibilitychange", look);
  document.addEventListener("key", look);
  look();
}
