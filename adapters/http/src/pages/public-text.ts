/** A text that is the same for everyone: cached for a minute, and revalidated by its hash. */
import { createHash } from 'node:crypto';
import type { Incoming } from '../incoming.ts';
import type { Reply } from '../reply.ts';
import { cached } from './help/cached.ts';

export type PublicText = Readonly<{ type: string; content: string; headers?: Reply['headers'] }>;

export const publicText = ({ headers: sent }: Incoming, { type, content, headers }: PublicText): Reply => {
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  const kept = { ...headers, ...cached, ETag: tag };
  const givenTags = (sent.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return givenTags.includes(tag) || givenTags.includes('*')
    ? { status: 304, headers: kept }
    : { status: 200, text: { type, content }, headers: kept };
};
