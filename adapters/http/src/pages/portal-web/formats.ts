/** Instants, durations and sizes as the workspace's customers write them. */
import { type Instant, millisecondsOf, shownSize, type Workspace } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import type { PortalTexts } from './texts.ts';

type Where = Readonly<{ texts: Pick<PortalTexts, 'lang'>; workspace: Pick<Workspace, 'timezone'> }>;

export type Formats = Readonly<{
  /** A day and a time, where the workspace is. */
  moment: (instant: Instant) => Markup;
  /** A day that is the same everywhere. */
  day: (day: string) => string;
  /** Rounded up. */
  minutes: (minutes: number) => string;
  number: (number: number) => string;
  size: (bytes: number) => string;
}>;

export const formatsOf = ({ texts: { lang }, workspace: { timezone } }: Where): Formats => {
  const moments = new Intl.DateTimeFormat(lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  return {
    moment: (instant) => html`<time datetime="${instant}">${moments.format(millisecondsOf(instant))}</time>`,
    day: (day) =>
      new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00.000Z`),
      ),
    minutes: (minutes) =>
      new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
        Math.max(1, Math.ceil(minutes)),
      ),
    number: (number) => new Intl.NumberFormat(lang).format(number),
    size: (bytes) => {
      const { amount, unit } = shownSize(bytes);
      const written = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(amount);
      return `${written}\u00a0${unitSymbols[lang === 'fr' ? 'fr' : 'others'][unit]}`;
    },
  };
};

const unitSymbols = {
  fr: { kibibyte: 'Kio', mebibyte: 'Mio' },
  others: { kibibyte: 'KiB', mebibyte: 'MiB' },
} as const;
