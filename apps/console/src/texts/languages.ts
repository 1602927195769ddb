/** The languages of the console. */
export const languages = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** The first language that a browser wishes and the console speaks. */
export const languageOf = (wished: readonly string[]): Language => {
  for (const tag of wished) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
};
