/** The words of the account pages in the language of the workspace, as the web portal chooses it. */
import type { Workspace } from '@tidemark/domain';
import { englishOf } from '../portal-web/texts.ts';
import { type AccountWords, english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

/** `lang` is the language of the words, and how dates and times are written. `lasting` says so many seconds or days. */
export type AccountTexts = AccountWords &
  Readonly<{ lang: string; lasting: (amount: number, unit: 'second' | 'day') => string }>;

const translated: Readonly<Record<string, AccountWords>> = { de: german, fr: french, es: spanish };

export const accountTextsOf = ({ locale }: Pick<Workspace, 'locale'>): AccountTexts => {
  const [language = ''] = locale.toLowerCase().split('-');
  const words = Object.hasOwn(translated, language) ? translated[language] : undefined;
  const lang = words ? locale : englishOf(locale);
  return { ...(words ?? english), lang, lasting: (amount, unit) => lastingIn(lang, amount, unit) };
};

/** Seconds below two minutes, then minutes, rounded up. */
const lastingIn = (lang: string, amount: number, unit: 'second' | 'day'): string => {
  const isLong = unit === 'second' && amount >= 120;
  const shown = isLong ? Math.ceil(amount / 60) : amount;
  const style = { style: 'unit', unit: isLong ? 'minute' : unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(lang, style).format(shown);
};
