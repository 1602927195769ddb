/** Languages that articles are often written in; the API takes every BCP 47 tag. */
export const translatable: readonly string[] =
  'en de fr es it nl pt pt-BR da sv nb fi pl cs sk hu ro bg el tr uk ar he fa hi id vi th ja ko zh-CN zh-TW'.split(
    ' ',
  );

/** In the words of the reader; the tag where the browser knows none. */
export const languageName = (locale: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(locale) ?? locale;
  } catch {
    // The browser throws for what is no tag.
    return locale;
  }
};
