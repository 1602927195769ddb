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
  const available = new Set(locales.map((locale) => languageOf(locale ?? workspaceLocale)));
  if (available.size < 2) return undefined;
  const preferred = [...languages, workspaceLocale]
    .map(languageOf)
    .find((language) => available.has(language));
  if (preferred === undefined) return undefined;
  return locales.filter((locale) => languageOf(locale ?? workspaceLocale) === preferred);
};

/** Language and script: those who read `pt-BR` read `pt-PT`, but those who read `zh-TW` do not read `zh-CN`. */
const languageOf = (locale: string): string => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return `${language}-${script}`;
};
