/** Limits sign-in attempts (contract §13.2): 40 per source and 10 per address in five minutes. */

import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { spokenWait } from '../../kernel/spoken-wait.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { Allowance } from '../../model/entry/throttle.ts';
import type { Ports } from '../../model/ports.ts';
import { isKnownAgentDevice } from './known-device.ts';

/**
 * Counts a try of the source, then one of the address; throws `rate_limited` when either has none left. The devices on
 * which the agent signed in before share as many tries again.
 */
export const refuseTooManyLogins = async (
  ports: Ports,
  call: Call,
  input: Readonly<{ email: string; knownDevice: string | null }>,
): Promise<void> => {
  const { fromSource, ofAddress } = limits.logins;
  const { workspaceId } = call;
  const email = foldEmail(input.email);
  if (isKnownAgentDevice(ports, call, input))
    return refuseTooMany(ports, ['login in', workspaceId, email], ofAddress);
  await refuseTooMany(ports, ['login from', networkOf(call.source)], fromSource);
  await refuseTooMany(ports, ['login of', workspaceId, email], ofAddress);
};

/** Counts a try at the password of somebody who is signed in, by their session: strangers use none of these up. */
export const refuseTooManyProofs = (ports: Ports, { workspaceId, credentialId }: Call): Promise<void> =>
  refuseTooMany(ports, ['proof in', workspaceId, String(credentialId)], limits.logins.ofAddress);

/** Counts a link that a customer asks for: by the known devices of the address, or else by the source, then by the address. */
export const refuseTooManyLinks = async (
  ports: Ports,
  call: Call,
  { email, isKnown }: Readonly<{ email: string; isKnown: boolean }>,
): Promise<void> => {
  const { linksFromSource, linksOfAddress } = limits.portal;
  if (isKnown) return refuseTooMany(ports, ['link in', call.workspaceId, foldEmail(email)], linksOfAddress);
  await refuseTooMany(ports, ['link from', networkOf(call.source)], linksFromSource);
  await refuseTooMany(ports, ['link of', call.workspaceId, foldEmail(email)], linksOfAddress);
};

/** Counts a link for a forgotten password, by the source, then by the address. */
export const refuseTooManyResets = async (ports: Ports, call: Call, email: string): Promise<void> => {
  const { resetsFromSource, resetsOfAddress } = limits.password;
  await refuseTooMany(ports, ['reset from', networkOf(call.source)], resetsFromSource);
  await refuseTooMany(ports, ['reset of', call.workspaceId, foldEmail(email)], resetsOfAddress);
};

/** Counts a guess at a one-time token by its source, apart from its logins. */
export const refuseTooManyGuesses = (ports: Ports, { source }: Call): Promise<void> =>
  refuseTooMany(ports, ['guess from', networkOf(source)], limits.logins.fromSource);

/** Counts attempts with a code that is known and opens nothing: by the code, from any source. */
export const refuseTooManyShows = (ports: Ports, codeHash: string): Promise<void> =>
  refuseTooMany(ports, ['show of', codeHash], limits.logins.fromSource);

/** Counts a return from a single sign-on by its source, apart from the others. */
export const refuseTooManyReturns = (ports: Ports, { source }: Call): Promise<void> =>
  refuseTooMany(ports, ['return from', networkOf(source)], limits.logins.fromSource);

/** Counts a passkey that opened nothing by its source. A right one is not counted: a whole office may share a source. */
export const refuseTooManyPasskeys = (ports: Ports, { source }: Call): Promise<void> =>
  refuseTooMany(ports, ['passkey from', networkOf(source)], limits.logins.fromSource);

/** Counts a try of what the name names; throws `rate_limited` when none is left. */
export const refuseTooMany = async (
  { throttle, secrets, clock }: Ports,
  name: readonly string[],
  allowance: Allowance,
): Promise<void> => {
  const key = secrets.hash(JSON.stringify(name));
  const { allowed, waitSeconds } = await throttle.take(key, allowance, clock.now());
  if (!allowed)
    throw new DeskError('rate_limited', `Too many attempts; try again in ${spokenWait(waitSeconds)}.`, {
      retryAfterSeconds: waitSeconds,
    });
};

/** One source: an IPv4 address, or an IPv6 network of 64 bits, because its owner can use every address in it. */
export const networkOf = (source: string | null): string => {
  if (source === null) return 'unknown';
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(source) ?? [];
  if (mapped !== undefined) return mapped;
  if (!source.includes(':')) return source;
  const [head = '', tail] = (source.toLowerCase().split('%')[0] ?? '').split('::');
  const first = groups(head);
  const last = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':');
};

const groups = (text: string): readonly string[] =>
  text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
