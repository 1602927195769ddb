/** Reads a JSON body, counting the bytes that arrive rather than believing a header ("Body", section 1). */
import { DeskError, invalid, limits } from '@tidemark/domain';

export type JsonBody = Readonly<{ text: string; members: Readonly<Record<string, unknown>> }>;

export const readJson = async (request: Request): Promise<JsonBody> => {
  refuseOtherTypes(request.headers);
  const text = decoded(await arrivedBytes(request));
  const value = parsed(text);
  if (!isRecord(value)) throw invalid('body', 'The body must be a JSON object, like {"subject": "Hello"}.');
  return { text, members: value };
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuseOtherTypes = (headers: Headers): void => {
  const type = headers.get('Content-Type') ?? '';
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type))
    throw new DeskError('unsupported_media_type', 'Send Content-Type: application/json (UTF-8).');
  const encoding = headers.get('Content-Encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new DeskError('unsupported_media_type', 'Send the body without Content-Encoding.');
};

const arrivedBytes = async (request: Request): Promise<Uint8Array> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > limits.bodyBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of whole(request.body)) {
    size += chunk.byteLength;
    if (size > limits.bodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

/** A caller who hangs up is no fault of ours. */
async function* whole(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new DeskError('invalid_json', 'The body broke off before its end.');
  }
}

const tooLarge = (): DeskError =>
  new DeskError('payload_too_large', `A body may have ${limits.bodyBytes} bytes at most.`);

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decoded = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidJson();
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
};

const invalidJson = (): DeskError => new DeskError('invalid_json', 'The body must be valid JSON in UTF-8.');
