import { createHash } from 'node:crypto';

/** A script inside a page; `hash` is what the Content-Security-Policy says of it: this one and no other. */
export type PageScript = Readonly<{ source: string; hash: string }>;

export const pageScript = (source: string): PageScript => ({
  source,
  hash: `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
});
