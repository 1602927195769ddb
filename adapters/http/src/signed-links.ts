/**
 * Links that need no credential: whoever has one may follow it until it expires. The signature is over all that the link
 * says, its path too, so that no part of one makes another.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, isUuid, millisecondsOf } from '@tidemark/domain';
import type { Target } from './target.ts';

export type LinkWanted = Readonly<{ path: string; workspaceId: string; expiresAt: Instant }>;

/** The path with what makes it a link. */
export const signedLink = (linkKey: string, { path, workspaceId, expiresAt }: LinkWanted): string => {
  const expires = String(Math.ceil(millisecondsOf(expiresAt) / 1_000));
  const signature = signatureOf(linkKey, { path, workspace: workspaceId, expires });
  return `${path}?${new URLSearchParams({ workspace: workspaceId, expires, signature })}`;
};

/** The workspace that a link leads into; null for one that was changed, made up, or has expired. */
export const linkedWorkspace = (
  linkKey: string,
  { pathname, searchParams }: Target,
  now: Instant,
): string | null => {
  const [workspace, expires, signature] = linkParts.map((name) => onlyOne(searchParams.getAll(name)));
  if (!workspace || !expires || !signature) return null;
  const wanted = signatureOf(linkKey, { path: pathname, workspace, expires });
  const isTrue = isUuid(workspace) && /^\d{1,12}$/.test(expires) && isSame(signature, wanted);
  return isTrue && Number(expires) * 1_000 > millisecondsOf(now) ? workspace : null;
};

export const linkParts = ['workspace', 'expires', 'signature'] as const;

const onlyOne = (values: readonly string[]): string | null =>
  values.length === 1 ? (values[0] ?? null) : null;

type Signed = Readonly<{ path: string; workspace: string; expires: string }>;

const signatureOf = (linkKey: string, { path, workspace, expires }: Signed): string =>
  createHmac('sha256', linkKey).update([path, workspace, expires].join('\n')).digest('hex');

/** The texts, not the bytes that they stand for: there is one way to write a signature. */
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
