/** Runs in the page: notes when a key is pressed, and when its effect has been painted. */

/**
 * `bench.until(ready)`: milliseconds from the next key press to the end of the frame in which `ready` holds. `bench.paints`:
 * from each key to the end of the frame behind it. `bench.inp()`: the longest interaction, but one of fifty. `bench.loaded()`:
 * from the beginning of the navigation to the largest paint, and to the first row of a list.
 */
export const watching = `{
  const painted = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  };
  const paints = [];
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => painted(() => paints.push(performance.now() - timeStamp)));
  }, { capture: true });
  const until = (ready) => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing came of the key at ' + location.pathname + ', ' + document.title)), 30000);
    let since = null;
    addEventListener('keydown', ({ timeStamp }) => { since = timeStamp; }, { capture: true, once: true });
    const look = () => {
      if (since !== null && ready()) painted(() => resolve(performance.now() - since));
      else requestAnimationFrame(look);
    };
    look();
  });
  const longest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  const inp = () => {
    const durations = [...longest.values()].sort((one, other) => other - one);
    const count = performance.interactionCount ?? durations.length;
    return { count, inp: durations[Math.min(Math.floor(count / 50), durations.length - 1)] ?? 0 };
  };
  let largest = 0;
  let usable = null;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largest = Math.max(largest, startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const lookForRow = () => {
    if (document.querySelector('[role="grid"] [role="row"]')) painted(() => { usable = performance.now(); });
    else requestAnimationFrame(lookForRow);
  };
  lookForRow();
  const isOpen = () => {
    const number = /\\/tickets\\/(\\d+)/.exec(location.pathname)?.[1];
    return number !== undefined && document.title.includes('#' + number + ' ') &&
      document.querySelector('[role="log"] article') !== null;
  };
  globalThis.bench = {
    paints, until, inp, isOpen,
    loaded: () => usable === null ? null : { largest, usable },
  };
}`;

/** From a key to the paint of the ticket that it opens; `before`: the previous address. */
export const untilOpen = (before: string): string =>
  `bench.until(() => location.pathname !== ${JSON.stringify(before)} && bench.isOpen())`;
