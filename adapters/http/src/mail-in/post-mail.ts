/** `POST /inbound/mail/<secret>`: a mail provider or a mail server posts a mail unchanged (contract §14.5). */
import { type Desk, DeskError, invalid, notFound, type Recipient } from '@tidemark/domain';
import { refuseEncoding } from '../api/body.ts';
import type { Exchange, Params } from '../exchange.ts';
import { ok, type Reply } from '../reply.ts';
import { wrongMethodError } from '../wrong-method.ts';

/** The secret is no word of ours, so neither the log nor the audit shows it: see `shownPath`. */
export const postMailPath = '/inbound/mail/:secret';

/** When nothing can be stored a provider shall come again soon, also where the disk must be emptied first. */
const waitSeconds = 60;

/** Answers 200 once the mail is stored. A wrong secret is 401: 403 would stop some providers for good. */
export const postMail =
  ({ inbound }: Pick<Desk, 'inbound'>) =>
  async (exchange: Exchange, { secret = '' }: Params): Promise<Reply> => {
    const { request, url, headers } = exchange;
    headers['Cache-Control'] = 'no-store';
    if (exchange.method !== 'POST') {
      headers.Allow = 'POST';
      throw wrongMethodError('route', ['POST'], exchange.method);
    }
    const to = addressIn(url.searchParams, 'to');
    const recipient = await inbound.recipientOfHook(secret, to);
    if (!recipient) throw new DeskError('unauthorized', 'The secret in the path is wrong or was removed.');
    const from = addressIn(url.searchParams, 'from');
    refuseNoAddress('to', to);
    refuseNoAddress('from', from);
    refuseOtherTypes(request.headers.get('content-type'));
    refuseEncoding(request.headers);
    try {
      return ok(await stored(inbound, exchange, { recipient, from }));
    } catch (error) {
      if (error instanceof DeskError && error.code === 'storage_full')
        headers['Retry-After'] = `${waitSeconds}`;
      throw error;
    }
  };

const stored = async (
  inbound: Desk['inbound'],
  { request }: Exchange,
  { recipient, from }: Readonly<{ recipient: Recipient; from: string | null }>,
): Promise<object> => {
  const source = request.pieces()[Symbol.asyncIterator]();
  try {
    const [mail] = await inbound.receive({
      way: 'http',
      from,
      client: null,
      recipients: [recipient],
      bytes: whole(source),
    });
    if (!mail) throw notFound('mail');
    return { id: mail.id, state: mail.state };
  } finally {
    await source.return?.();
  }
};

async function* whole(source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  for (;;) {
    // A caller who hangs up is no fault of ours, and no mail.
    const { done, value } = await source.next().catch(() => {
      throw new DeskError('bad_request', 'The mail broke off before its end.');
    });
    if (done && isEmpty) throw new DeskError('bad_request', 'The body must be a mail as it came, got none.');
    if (done) return;
    isEmpty &&= value.length === 0;
    yield value;
  }
}

/** Empty, or `<>`, for a bounce. A `+` that nobody has encoded arrives as a blank, which no address has. */
const addressIn = (query: URLSearchParams, field: 'to' | 'from'): string | null => {
  const address = query.get(field)?.replaceAll(' ', '+') ?? '';
  return address === '' || address === '<>' ? null : address;
};

/** A text that a database cannot store is no address either. Mail servers pass on more than our own grammar knows. */
const refuseNoAddress = (field: 'to' | 'from', text: string | null): void => {
  if (text === null || (text.length <= longestAddress && /^[^\p{Cc}\s<>]+@[^\p{Cc}\s<>@]+$/u.test(text)))
    return;
  throw invalid(field, `${field} must be an email address, got ${JSON.stringify(text.slice(0, 100))}.`);
};

const longestAddress = 320;

/** Forms and JSON are a provider's own reading of the mail. */
const refuseOtherTypes = (type: string | null): void => {
  if (type === null || /^(?:message\/rfc822|text\/plain|application\/octet-stream)\s*(?:;|$)/i.test(type))
    return;
  throw new DeskError(
    'unsupported_media_type',
    'Send the mail as it came, with Content-Type: message/rfc822.',
  );
};
