/** The texts of the console: a typed object for each language, fetched when it is needed. */
import type { english } from './english.ts';
import type { Language } from './languages.ts';

/** English is the model: the compiler misses each text that another language lacks. */
export type Texts = typeof english;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./english.ts')).english,
  de: async () => (await import('./german.ts')).german,
  fr: async () => (await import('./french.ts')).french,
  es: async () => (await import('./spanish.ts')).spanish,
};

export const loadTexts = (language: Language): Promise<Texts> => loaders[language]();
