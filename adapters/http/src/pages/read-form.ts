import { DeskError, limits, sizeText } from '@tidemark/domain';
import type { Incoming } from '../incoming.ts';
import { isEncodedUtf8 } from '../percent-encoded.ts';

/** The form in a request's body; `payload_too_large` counts the bytes that arrive, not those that a header claims. */
export const readForm = async (
  request: Incoming,
  mostBytes: number = limits.openBodyBytes,
): Promise<URLSearchParams> => {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new DeskError('unsupported_media_type', 'This form is sent as a plain web form.');
  const bytes = await request.read(mostBytes);
  if (bytes === 'too long')
    throw new DeskError('payload_too_large', `The form may have ${sizeText(mostBytes)}, got more.`);
  if (bytes === 'broken off') return new URLSearchParams();
  const sent = Buffer.from(bytes);
  if (!isEncodedUtf8(sent.toString('latin1')))
    throw new DeskError('bad_request', 'This form is sent as text in UTF-8.');
  return new URLSearchParams(sent.toString('utf8'));
};
