import { isUtf8 } from 'node:buffer';
import { DeskError, sizeText } from '@tidemark/domain';
import type { Incoming } from '../incoming.ts';

/** The fields of the longest form that could be right fit in a third of this. */
export const formBytes = 64 * 1024;

/** The form in a request's body; `payload_too_large` counts the bytes that arrive, not those that a header claims. */
export const readForm = async (request: Incoming): Promise<URLSearchParams> => {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new DeskError('unsupported_media_type', 'This form is sent as a plain web form.');
  const bytes = await request.read(formBytes);
  if (bytes === 'too long')
    throw new DeskError('payload_too_large', `The form may have ${sizeText(formBytes)}; more came.`);
  if (bytes === 'broken off') return new URLSearchParams();
  refuseOtherText(bytes);
  return new URLSearchParams(Buffer.from(bytes).toString('utf8'));
};

/** Also of what is percent-encoded: the reader of parameters would put U+FFFD in its place. */
const refuseOtherText = (bytes: Uint8Array): void => {
  const sent = Buffer.from(bytes)
    .toString('latin1')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (!isUtf8(Buffer.from(sent, 'latin1')))
    throw new DeskError('bad_request', 'This form is sent as text in UTF-8.');
};
