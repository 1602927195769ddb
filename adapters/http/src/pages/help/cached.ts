/** How long browsers and proxies may cache a page. */
export const cached = { 'Cache-Control': 'public, max-age=60' } as const;
