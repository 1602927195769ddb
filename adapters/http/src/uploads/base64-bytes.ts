import { invalid } from '@tidemark/domain';

/** What base64 text says, decoded as it comes; line breaks may stand in it. */
export async function* base64Bytes(texts: AsyncIterable<string>, field: string): AsyncGenerator<Uint8Array> {
  let rest = '';
  for await (const piece of texts) {
    const text = rest + piece.replace(/[\r\n\t ]+/g, '');
    const whole = text.length - (text.length % 4);
    // The last four may be padded: they wait until it is known that nothing follows.
    const ready = text.length === whole ? Math.max(whole - 4, 0) : whole;
    rest = text.slice(ready);
    if (!/^[A-Za-z0-9+/]*$/.test(text.slice(0, ready))) throw notBase64(field);
    if (ready > 0) yield Buffer.from(text.slice(0, ready), 'base64');
  }
  if (!/^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=?|[A-Za-z0-9+/]{2}(?:==)?)?$/.test(rest))
    throw notBase64(field);
  if (rest !== '') yield Buffer.from(rest, 'base64');
}

const notBase64 = (field: string) =>
  invalid(
    field,
    `${field} must be base64 text without a data: prefix, got another character or a broken end.`,
  );
