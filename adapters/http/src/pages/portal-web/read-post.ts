/** A form with files. Its text precedes the files, so that the typed values are shown again when a file is refused. */
import { type ArrivedFile, type Call, DeskError, type Intake, isUuid } from '@tidemark/domain';
import * as v from 'valibot';
import { readUpload } from '../../api/uploads/read-upload.ts';
import type { Incoming } from '../../incoming.ts';
import type { PortalVisit } from './visit.ts';

export type Typed = ReadonlyMap<string, string>;

/**
 * `refusal`: why it was not taken. `isCut`: the text itself was too long, so that `typed` ends with the beginning of it.
 * `call` is one that a second press of the same button does not repeat.
 */
export type Post = Readonly<{
  typed: Typed;
  files: readonly ArrivedFile[];
  refusal: DeskError | null;
  isCut: boolean;
  call: Call;
}>;

/** The form's own key: one for each time that it is shown. */
export const keyField = 'key';

export const readPost = async (visit: PortalVisit, { take }: Intake): Promise<Post> => {
  const { desk, call, exchange } = visit;
  const { request, ignored } = exchange;
  if (!/^multipart\/form-data *(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new DeskError('unsupported_media_type', 'This form is sent with its files, as a web form.');
  const typed = new Map<string, string>();
  let isCut = false;
  const body = wholly(request);
  const limits = { ...desk.files.limits, messageBytes: desk.files.limits.messageBytes * patience };
  const reading = {
    take,
    limits,
    shape,
    ignored,
    typed: (name: string, value: string, isTooLong: boolean) => {
      // A cut may go through a character.
      typed.set(name, lines(isTooLong ? value.replace(/\uFFFD$/, '') : value));
      isCut ||= isTooLong;
    },
  };
  try {
    const { text, files } = await readUpload(body.request, reading);
    return {
      typed,
      files,
      refusal: null,
      isCut,
      call: retried(visit, typed, [text, ...files.map(({ sha256 }) => sha256)]),
    };
  } catch (error) {
    if (!(error instanceof DeskError) || !refusals.has(error.code)) throw error;
    // Browsers show an answer only when they have sent all.
    await body.rest(limits.messageBytes);
    const isEndless = error.code === 'payload_too_large' && !typed.has(lastText);
    return { typed, files: [], refusal: error, isCut: isCut || isEndless, call };
  }
};

/** How many times what may come is read, to tell a person that it was too much. */
const patience = 4;

/** The long field of both forms. The fields after it are short. */
const lastText = 'message';

/** Every field is text here. */
const shape = v.object({});

const refusals: ReadonlySet<string> = new Set([
  'too_many_files',
  'file_too_large',
  'payload_too_large',
  'file_type_not_allowed',
]);

/** Browsers end lines as mail does. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

const retried = ({ call, exchange, parts }: PortalVisit, typed: Typed, values: readonly string[]): Call => {
  const key = typed.get(keyField) ?? '';
  if (!isUuid(key)) return call;
  const fingerprint = parts.secrets.hash([exchange.url.pathname, ...values].join('\n'));
  return { ...call, idempotency: { key, fingerprint, onReplay: () => undefined } };
};

type Whole = Readonly<{
  request: Incoming;
  /** Reads on to the end, but not for ever. */
  rest: (mostBytes: number) => Promise<void>;
}>;

/** The body, which stays open when its reader stops early. */
const wholly = (request: Incoming): Whole => {
  let source: AsyncIterator<Uint8Array> | null = null;
  let last: Promise<IteratorResult<Uint8Array>> | null = null;
  const next = (from: AsyncIterator<Uint8Array>) => {
    last = from.next();
    return last;
  };
  return {
    request: {
      ...request,
      // A body with a declared length above the limit is read too, because its text is at the start.
      headers: {
        get: (name) => (name === 'content-length' ? null : request.headers.get(name)),
      },
      pieces: () => {
        const from = request.pieces()[Symbol.asyncIterator]();
        source = from;
        return { [Symbol.asyncIterator]: () => ({ next: () => next(from) }) };
      },
    },
    rest: async (mostBytes) => {
      const from = source ?? request.pieces()[Symbol.asyncIterator]();
      try {
        await last;
        for (let size = 0; size < mostBytes; ) {
          const { done, value } = await from.next();
          if (done) break;
          size += value.byteLength;
        }
      } catch {
        // A disconnected caller gets no response.
      } finally {
        await from.return?.();
      }
    },
  };
};
