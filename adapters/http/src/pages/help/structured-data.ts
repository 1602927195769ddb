/** The structured data of a page for search engines (schema.org). */

export type StructuredData = Readonly<{ '@type': string; [name: string]: unknown }>;

/** Escaped for a script element: nothing in it can end the element or begin another one. */
export const structuredData = (data: StructuredData): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** One step of the way to a page; its address is absolute. */
export type Step = Readonly<{ name: string; url: string }>;

export const breadcrumbData = (steps: readonly Step[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: url,
  })),
});
