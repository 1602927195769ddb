/** Pictures of a message that is in the canonical form of our sanitiser. */

const mostPictures = 200;
const longestAddress = 2_000;

/** The addresses of its pictures on the web, each once, in its order. */
export const remotePicturesIn = (html: string): readonly string[] => {
  const addresses = new Set<string>();
  for (const [, attributes = ''] of html.matchAll(/<img ([^<>]*)>/g)) {
    const [, source = ''] = /(?:^| )src="([^"<>]*)"/.exec(attributes) ?? [];
    const url = withoutEntities(source);
    if (/^https?:\/\//i.test(url) && url.length <= longestAddress) addresses.add(url);
    if (addresses.size === mostPictures) break;
  }
  return [...addresses];
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** As the sanitiser writes them in attributes. */
const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp|quot|lt|gt|#39|#x27);/g, (entity) => entities[entity] ?? entity);
