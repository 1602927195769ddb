import { isEmail } from '../kernel/text.ts';
import { type MailAddress, type MailFacts, machineHeaders } from '../model/inbound/mail-facts.ts';
import type { MailReader, RawMail, ReadMail } from '../model/inbound/mail-reader.ts';
import { someFacts } from './inbound-builders.ts';

export interface FakeMailReader extends MailReader {
  /** Sets the facts of the mail with a Message-ID, in addition to those of its lines; a failure instead, or a thrown error. */
  answer(messageId: string, answer: Partial<MailFacts> | Extract<ReadMail, { error: string }> | Error): void;
}

type Answer = Parameters<FakeMailReader['answer']>[1];
type Headers = readonly Readonly<{ name: string; value: string }>[];

/** Reads mails of `mailBytes`: a header a line, folded or not, and text in UTF-8. It knows no MIME. */
export const fakeMailReader = (): FakeMailReader => {
  const answers = new Map<string, Answer>();
  return {
    answer: (messageId, answer) => {
      answers.set(messageId, answer);
    },
    read: async (raw) => {
      const { headers, text } = linesOf(await textOf(raw));
      const facts = factsOf(headers, text);
      const answer = answers.get(facts.messageId ?? '') ?? {};
      if (answer instanceof Error) throw answer;
      return 'error' in answer ? answer : { type: 'read', facts: { ...facts, ...answer } };
    },
    summarise: (head) => {
      const { headers } = linesOf(decoded(head));
      const of = (name: string) => first(headers, name);
      return {
        from: addressesIn(of('from') ?? '')[0]?.email ?? null,
        replyTo: addressesIn(of('reply-to') ?? '')[0]?.email ?? null,
        subject: of('subject'),
        date: of('date'),
        messageId: idsIn(of('message-id') ?? '')[0] ?? null,
      };
    },
  };
};

const textOf = async ({ open }: RawMail): Promise<string> => {
  const bytes: number[] = [];
  for await (const piece of open()) for (const byte of piece) bytes.push(byte);
  return decoded(bytes);
};

/** Bytes that are no UTF-8 are read one by one. */
const decoded = (bytes: Iterable<number>): string => {
  const characters = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
  try {
    return decodeURIComponent(characters.join(''));
  } catch {
    return [...bytes].map((byte) => String.fromCharCode(byte)).join('');
  }
};

const linesOf = (mail: string): Readonly<{ headers: Headers; text: string }> => {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
  const headers = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line) => ({
      name: line.slice(0, Math.max(line.indexOf(':'), 0)).toLowerCase(),
      value: line.slice(line.indexOf(':') + 1).trim(),
    }));
  return { headers, text: rest.join('\n\n').replaceAll('\r\n', '\n').replace(/\n$/, '') };
};

const all = (headers: Headers, name: string): readonly string[] =>
  headers.filter((header) => header.name === name).map(({ value }) => value);

const first = (headers: Headers, name: string): string | null => all(headers, name)[0] ?? null;

const factsOf = (headers: Headers, text: string): MailFacts => {
  const people = (name: string) => all(headers, name).flatMap(addressesIn);
  const ids = (name: string) => idsIn(first(headers, name) ?? '');
  const date = Date.parse(first(headers, 'date') ?? '');
  return someFacts({
    from: people('from'),
    fromHeaders: all(headers, 'from').length,
    replyTo: people('reply-to'),
    to: people('to'),
    cc: people('cc'),
    originalSender: people('x-original-sender')[0] ?? null,
    subject: first(headers, 'subject') ?? '',
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
    messageId: ids('message-id')[0] ?? null,
    repliesTo: [...new Set([...ids('in-reply-to'), ...ids('references').toReversed()])],
    receivedCount: all(headers, 'received').length,
    headers: Object.fromEntries(
      machineHeaders.flatMap((name) =>
        all(headers, name)
          .slice(0, 1)
          .map((value) => [name, value]),
      ),
    ),
    text,
  });
};

const addressesIn = (value: string): readonly MailAddress[] =>
  value.split(',').flatMap((part) => {
    const [, name = '', email = part.trim()] = /^\s*"?([^"<]*?)"?\s*<([^>]*)>\s*$/.exec(part) ?? [];
    return isEmail(email) ? [{ name: name === '' ? null : name, email }] : [];
  });

const idsIn = (value: string): readonly string[] =>
  [...value.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);
