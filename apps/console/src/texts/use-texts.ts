import { createContext, use } from 'react';
import type { Texts } from './texts.ts';

export const TextsContext = createContext<Texts | null>(null);

export const useTexts = (): Texts => {
  const texts = use(TextsContext);
  if (!texts) throw new Error('The texts are not loaded.');
  return texts;
};
