/** The present, to the minute. One timer serves a whole screen, so that all its times change together. */
const minuteMs = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

export const minutes = {
  now: (): number => Math.floor(Date.now() / minuteMs) * minuteMs,
  on: (listener: () => void): (() => void) => {
    listeners.add(listener);
    timer ??= setInterval(() => {
      for (const hear of listeners) hear();
    }, minuteMs / 4);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
} as const;
