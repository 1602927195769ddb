/** Where things are below the workspace's address. */
export const helpPath = '/help';
export const searchPath = `${helpPath}/search`;
export const feedPath = `${helpPath}/feed.xml`;
export const sitemapPath = `${helpPath}/sitemap.xml`;
export const articlePath = ({ slug }: Readonly<{ slug: string }>): string => `${helpPath}/articles/${slug}`;
export const categoryPath = ({ slug }: Readonly<{ slug: string }>): string =>
  `${helpPath}/categories/${slug}`;
