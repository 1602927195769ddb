/**
 * Links that need no credential. Anybody who has one may follow it until it expires, or until the credential that it names is
 * revoked. The signature covers the whole link with its path, so that parts of one link make no other.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CredentialRef, type Instant, isUuid, type KeyRing, millisecondsOf } from '@tidemark/domain';
import type { Target } from '../incoming.ts';

/** `credential` is that of the call whose response has the link. */
export type LinkInput = Readonly<{
  path: string;
  workspaceId: string;
  credential: CredentialRef;
  expiresAt: Instant;
}>;

/** The path with what makes it a link. */
export const signedLink = ([linkKey]: KeyRing, input: LinkInput): string => {
  const { path, workspaceId: workspace, credential: ref, expiresAt } = input;
  const expires = String(Math.ceil(millisecondsOf(expiresAt) / 1_000));
  const credential = `${ref.type}.${ref.id}`;
  const signature = signatureOf(linkKey, { path, workspace, credential, expires });
  return `${path}?${new URLSearchParams({ workspace, credential, expires, signature })}`;
};

/** The credential that a link names; null for text that is none. */
export const linkedCredential = (text: string): CredentialRef | null => {
  const [type, id = ''] = text.split('.');
  return (type === 'api_key' || type === 'session') && isUuid(id) ? { type, id } : null;
};

/** The workspace that a link leads into; null for one that was changed, made up, or has expired. */
export const linkedWorkspace = (
  linkKeys: KeyRing,
  { pathname, searchParams }: Target,
  now: Instant,
): string | null => {
  const [workspace, credential, expires, signature] = linkParts.map((name) =>
    onlyOne(searchParams.getAll(name)),
  );
  if (!workspace || !credential || !expires || !signature) return null;
  const isSigned = linkKeys.some((linkKey) =>
    isSame(signature, signatureOf(linkKey, { path: pathname, workspace, credential, expires })),
  );
  const isTrue = isUuid(workspace) && /^\d{1,12}$/.test(expires) && isSigned;
  return isTrue && Number(expires) * 1_000 > millisecondsOf(now) ? workspace : null;
};

export const linkParts = ['workspace', 'credential', 'expires', 'signature'] as const;

const onlyOne = (values: readonly string[]): string | null =>
  values.length === 1 ? (values[0] ?? null) : null;

type Signed = Readonly<{ path: string; workspace: string; credential: string; expires: string }>;

const signatureOf = (linkKey: string, { path, workspace, credential, expires }: Signed): string =>
  createHmac('sha256', linkKey).update([path, workspace, credential, expires].join('\n')).digest('hex');

/** The texts and not their decoded bytes, because there is only one way to write a signature. */
const isSame = (one: string, other: string): boolean => {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
};
