/** A number with its noun, as the language counts: `1 ticket`, `2 tickets`. */
export const counted = (
  language: string,
  count: number,
  forms: Readonly<{ one: string; other: string }>,
): string => {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return `${new Intl.NumberFormat(language).format(count)} ${form}`;
};
