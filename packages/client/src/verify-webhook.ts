/** Verifies what a webhook sends, in both forms that it is signed in (docs/verify-webhooks.md). */
import { invalidOption, TidemarkError } from './error.ts';
import type { DeskEvent } from './types.ts';

/** As a server has them: `Headers`, or Node's object of names and values. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type Verifying = Readonly<{
  /** Seconds that the time of the request may be away from now. 300 when left out. */
  tolerance?: number | undefined;
  /** The time, for tests. */
  now?: Date | undefined;
  /** Refuses a request that only has `X-Service-Signature`, which says nothing about time. */
  mustBeDated?: boolean | undefined;
}>;

/**
 * Gives the event; throws when the request is not genuine. `rawBody` is the body before any parser: a body that was parsed and
 * written again has other bytes. One right secret is enough, and so is one signature of `webhook-signature`, which has two
 * during a rotation.
 */
export const verifyWebhook = async (
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: Verifying = {},
): Promise<DeskEvent> => {
  const body = bytesOf(rawBody);
  const secretList = [secrets].flat();
  if (secretList.length === 0 || secretList.some((secret) => typeof secret !== 'string' || secret === ''))
    throw invalidOption('secrets', 'The secret of the webhook must be text like whsec_…, got nothing.');
  const dated = headerOf(headers, 'webhook-signature');
  const plain = headerOf(headers, 'x-service-signature');
  // A request that says when it was made is held to it.
  if (dated !== null) await verifyDated(dated, { body, secretList, headers, options });
  else if (plain !== null && !options.mustBeDated) await verifyPlain(plain, { body, secretList });
  else throw unsigned(plain !== null);
  return eventOf(body);
};

type Signed = Readonly<{ body: Uint8Array<ArrayBuffer>; secretList: readonly string[] }>;

type Dated = Signed & Readonly<{ headers: WebhookHeaders; options: Verifying }>;

const verifyDated = async (given: string, { body, secretList, headers, options }: Dated): Promise<void> => {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!id || timestamp === null || !/^\d{1,12}$/.test(timestamp)) throw forged();
  const text = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(text.length + body.length);
  signed.set(text);
  signed.set(body, text.length);
  const macs = [...given.matchAll(versionOne)].map(([, text = '']) => fromBase64(text));
  const keys = secretList.map((secret) => fromBase64(secret.replace(/^whsec_/, '')));
  if (keys.includes(null))
    throw invalidOption('secrets', 'A secret of a webhook must be whsec_ and base64 behind it.');
  if (!(await isAnyRight(keys, macs, signed))) throw forged();
  refuseStale(Number(timestamp), options);
};

/** Signatures have spaces between them, and commas where two headers were joined; other versions may be among them. */
const versionOne = /(?<=^|[\s,])v1,([A-Za-z0-9+/]+=*)(?=$|[\s,])/g;

const verifyPlain = async (given: string, { body, secretList }: Signed): Promise<void> => {
  const keys = secretList.map((secret) => new TextEncoder().encode(secret));
  if (!(await isAnyRight(keys, [fromHex(given)], body))) throw forged();
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Every pair is looked at, and the platform compares in constant time. */
const isAnyRight = async (
  keys: readonly (Bytes | null)[],
  macs: readonly (Bytes | null)[],
  signed: Bytes,
): Promise<boolean> => {
  // Two are what a rotation makes.
  const looked = macs.slice(0, mostSignatures).filter((mac) => mac !== null && mac.length === 32);
  const answers = keys
    .filter((key) => key !== null)
    .map(async (bytes) => {
      const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
      return Promise.all(
        looked.map((mac) => mac !== null && crypto.subtle.verify(hmac.name, key, mac, signed)),
      );
    });
  return (await Promise.all(answers)).flat().includes(true);
};

const hmac = { name: 'HMAC', hash: 'SHA-256' };
const mostSignatures = 10;

const refuseStale = (timestamp: number, { tolerance = 300, now = new Date() }: Verifying): void => {
  if (typeof tolerance !== 'number' || !(tolerance >= 0))
    throw invalidOption('tolerance', `tolerance must be a number of seconds, got ${String(tolerance)}.`);
  const away = Math.round(Math.abs(now.getTime() / 1_000 - timestamp));
  // An invalid date is near to nothing.
  if (away <= tolerance) return;
  throw new TidemarkError({
    code: 'webhook_stale',
    message: `The request was made ${away} s away from now, and ${tolerance} s are allowed: it is a copy, or a clock is wrong.`,
  });
};

const eventOf = (body: Bytes): DeskEvent => {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    // The signer knows the event's type; an unknown kind has the same envelope.
    if (typeof event === 'object' && event !== null && !Array.isArray(event)) return event as DeskEvent;
  } catch {
    // Said below.
  }
  throw new TidemarkError({
    code: 'webhook_unreadable',
    message: 'The signature is right, and the body is no JSON object.',
  });
};

const headerOf = (headers: WebhookHeaders, name: string): string | null => {
  if (headers instanceof Headers) return headers.get(name);
  const found = Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  return found === undefined ? null : [found].flat().join(',');
};

const bytesOf = (rawBody: unknown): Bytes => {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  if (rawBody instanceof Uint8Array) return new Uint8Array(rawBody);
  throw invalidOption('rawBody', 'rawBody must be the body as it came, as text or bytes: not a parsed one.');
};

const fromBase64 = (text: string): Bytes | null => {
  try {
    return text === '' ? null : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // A signature that is not base64 is wrong.
    return null;
  }
};

const fromHex = (text: string): Bytes | null =>
  /^[0-9a-f]{64}$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;

const forged = (): TidemarkError =>
  new TidemarkError({
    code: 'webhook_forged',
    message:
      'No signature of the request is right: the secret is another one, or the body is not what was sent.',
  });

const unsigned = (isPlain: boolean): TidemarkError =>
  new TidemarkError({
    code: 'webhook_unsigned',
    message: isPlain
      ? 'The request has no webhook-signature, and X-Service-Signature alone says nothing about time.'
      : 'The request has neither webhook-signature nor X-Service-Signature.',
  });
