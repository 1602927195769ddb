import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { instant, shortAgo } from './instants.ts';
import { minutes } from './minutes.ts';

/** How long ago, in a word; the whole instant to those who point at it or listen. */
export const When = ({ at }: Readonly<{ at: string }>) => {
  const { language } = useTexts();
  const now = useMinute();
  const whole = instant(at, language, fullStyle);
  return (
    <time dateTime={at} title={whole}>
      {shortAgo(at, now, language)}
    </time>
  );
};

const fullStyle = { dateStyle: 'full', timeStyle: 'short' } as const;

/** The present, to the minute. */
export const useMinute = (): number => useSyncExternalStore(minutes.on, minutes.now);
