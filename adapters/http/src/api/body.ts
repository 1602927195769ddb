/** Reads a JSON body, counting the bytes that arrive rather than believing a header (contract §1.11). */
import { DeskError, described, invalid, limits, sizeText } from '@tidemark/domain';
import type { Incoming } from '../incoming.ts';
import { arrivingJsonLook, refuseOverfullJson } from './json-bounds.ts';

export type JsonBody = Readonly<{ text: string; members: Readonly<Record<string, unknown>> }>;

export const readJson = async (request: Incoming, mostBytes: number): Promise<JsonBody> => {
  refuseOtherTypes(request.headers);
  return jsonBody(await arrivedBytes(request, mostBytes));
};

export const jsonBody = (bytes: Uint8Array): JsonBody => {
  const text = decoded(bytes);
  const value = parsed(text);
  if (!isRecord(value)) throw invalid('body', `The body must be a JSON object, got ${described(value)}.`);
  return { text, members: value };
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const refuseOtherTypes = (headers: Incoming['headers'], orElse = ''): void => {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type))
    throw new DeskError('unsupported_media_type', `Send Content-Type: application/json (UTF-8)${orElse}.`);
  refuseEncoding(headers);
};

export const refuseEncoding = (headers: Incoming['headers']): void => {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new DeskError('unsupported_media_type', 'Send the body without Content-Encoding.');
};

/** A caller who hangs up is no fault of ours. */
export const arrivedBytes = async (
  request: Incoming,
  mostBytes: number = limits.bodyBytes,
): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const bytes = await request.read(mostBytes, arrivingJsonLook());
  if (bytes === 'too long') throw tooLarge(mostBytes);
  if (bytes === 'broken off') throw new DeskError('invalid_json', 'The body broke off before its end.');
  return bytes;
};

const tooLarge = (mostBytes: number): DeskError =>
  new DeskError('payload_too_large', `A body may have ${sizeText(mostBytes)} at most, got more.`);

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decoded = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidJson();
  }
};

const parsed = (text: string): unknown => {
  refuseOverfullJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
};

const invalidJson = (): DeskError => new DeskError('invalid_json', 'The body must be valid JSON in UTF-8.');
