import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { shortAgo } from './instants.ts';

/** How long ago, in a word; the whole instant to those who point at it or listen. */
export const When = ({ at }: Readonly<{ at: string }>) => {
  const { language } = useTexts();
  const now = useMinute();
  const whole = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(at),
  );
  return (
    <time dateTime={at} title={whole}>
      {shortAgo(at, now, language)}
    </time>
  );
};

const minuteMs = 60_000;

/** The present, to the minute. */
export const useMinute = (): number =>
  useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, minuteMs / 4);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / minuteMs) * minuteMs,
  );
