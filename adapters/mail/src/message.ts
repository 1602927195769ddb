/** A letter as the library wants it. Every value is given as text, never as an address list to be parsed. */
import { isEmail, type Letter } from '@tidemark/domain';
import type { SendMailOptions } from 'nodemailer';

export type DkimKey = Readonly<{ domainName: string; keySelector: string; privateKey: string }>;

/** Null where an address is not one by our own grammar, which is stricter than the library's: nobody else is written to. */
export const messageOf = (letter: Letter): SendMailOptions | null => {
  const { from, to, replyTo } = letter;
  const addresses = [from.address, to, ...(replyTo === null ? [] : [replyTo])];
  if (!addresses.every(isEmail) || ![letter.messageId, ...letter.references].every(isMessageId)) return null;
  return {
    envelope: { from: from.address, to: [to] },
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: letter.subject,
    messageId: `<${letter.messageId}>`,
    ...threadOf(letter),
    date: new Date(letter.date),
    headers: headersOf(letter),
    text: letter.text,
    html: letter.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

const isMessageId = (text: string): boolean => /^[0-9a-z.]+@[A-Za-z0-9.-]+$/.test(text);

const threadOf = ({ references }: Letter): Pick<SendMailOptions, 'inReplyTo' | 'references'> => {
  const last = references.at(-1);
  if (last === undefined) return {};
  return { inReplyTo: `<${last}>`, references: references.map((id) => `<${id}>`) };
};

/** Machines are asked not to answer machines. */
const headersOf = ({ automatic, language }: Letter): Record<string, string> => ({
  'Content-Language': language,
  ...(automatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } : {}),
});
