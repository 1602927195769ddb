import { use } from 'react';
import type { Language } from './languages.ts';
import { type LateTexts, loadLateTexts, type Texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

const loading = new Map<Language, Promise<LateTexts>>();

const lateTextsOf = (language: Language): Promise<LateTexts> => {
  const known = loading.get(language);
  if (known) return known;
  const made = loadLateTexts(language);
  // A chunk that cannot be fetched is asked for again by the next screen.
  made.catch(() => loading.delete(language));
  loading.set(language, made);
  return made;
};

/** All texts, with those of screens that few open; the screen waits until they are there. */
export const useLateTexts = (): Texts & LateTexts => {
  const texts = useTexts();
  const late = use(lateTextsOf(texts.language));
  return { ...texts, ...late };
};
