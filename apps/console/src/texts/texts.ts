/** The texts of the console: a typed object for each language, fetched when it is needed. */
import type { english } from './english.ts';
import type { Language } from './languages.ts';
import type { lateEnglish } from './late-english.ts';

/** English is the model: the compiler misses each text that another language lacks. */
export type Texts = typeof english;

/** The sections of screens that few open. */
export type LateTexts = typeof lateEnglish;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./english.ts')).english,
  de: async () => (await import('./german.ts')).german,
  fr: async () => (await import('./french.ts')).french,
  es: async () => (await import('./spanish.ts')).spanish,
};

export const loadTexts = (language: Language): Promise<Texts> => loaders[language]();

const lateLoaders: Readonly<Record<Language, () => Promise<LateTexts>>> = {
  en: async () => (await import('./late-english.ts')).lateEnglish,
  de: async () => (await import('./late-german.ts')).lateGerman,
  fr: async () => (await import('./late-french.ts')).lateFrench,
  es: async () => (await import('./late-spanish.ts')).lateSpanish,
};

export const loadLateTexts = (language: Language): Promise<LateTexts> => lateLoaders[language]();
