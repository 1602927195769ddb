/** Chooses the articles for a reader if there are several languages (contract §5.7). */

/** Canonical BCP 47 tags that a reader understands, the best one first. */
export type Languages = readonly string[];

/** The languages that there are articles in, and that of the workspace, which those that name none are in. */
export type Shelved = Readonly<{ locales: readonly (string | null)[]; workspaceLocale: string }>;

/**
 * The locales of the first language that the reader understands and that there are articles in, else those of the
 * workspace's language; every locale, as undefined, where there is one language only or neither has articles.
 */
export const shownLocales = (
  { locales, workspaceLocale }: Shelved,
  languages: Languages,
): readonly (string | null)[] | undefined => {
  const known = new Set(locales.map((locale) => languageOf(locale ?? workspaceLocale)));
  if (known.size < 2) return undefined;
  const wanted = [...languages, workspaceLocale].map(languageOf).find((language) => known.has(language));
  if (wanted === undefined) return undefined;
  return locales.filter((locale) => languageOf(locale ?? workspaceLocale) === wanted);
};

/** Language and script: those who read `pt-BR` read `pt-PT`, but those who read `zh-TW` do not read `zh-CN`. */
const languageOf = (locale: string): string => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return `${language}-${script}`;
};
