/** How long browsers, and what stands between, may show a page again without asking. */
export const cached = { 'Cache-Control': 'public, max-age=60' } as const;
