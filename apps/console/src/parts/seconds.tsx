import { useSyncExternalStore } from 'react';

/** Counts the seconds until an instant down. */
export const Seconds = ({ until, text }: Readonly<{ until: number; text: (seconds: number) => string }>) => {
  const left = useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, 250);
      return () => clearInterval(timer);
    },
    () => Math.max(Math.ceil((until - Date.now()) / 1_000), 0),
  );
  return <span>{text(left)}</span>;
};
