/** A letter as the library wants it. Every value is given as text, never as an address list to be parsed. */
import { Readable } from 'node:stream';
import { type Attachment, faultOf, isEmail, type Letter, type MailResult, mailError } from '@tidemark/domain';
import type { SendMailOptions } from 'nodemailer';
import { receiversOf } from './accepted-receivers.ts';

export type DkimKey = Readonly<{ domainName: string; keySelector: string; privateKey: string }>;

/**
 * Passes the message of a letter to its transport, and closes its files afterwards in any case. An address that our own
 * grammar, which is stricter than the library's, does not accept is refused, so that no other address gets mail.
 */
export const carrying = async (
  letter: Letter,
  carry: (message: SendMailOptions) => Promise<MailResult>,
): Promise<MailResult> => {
  if (!isWritable(letter)) return { type: 'refused', error: mailError(faultOf('bad_address')) };
  const files = letter.attachments.map((attachment) => {
    const content = Readable.from(attachment.bytes(), { objectMode: false });
    return { ...headOf(attachment), content };
  });
  try {
    return await carry({ ...messageOf(letter), attachments: files });
  } finally {
    for (const { content } of files) content.destroy();
  }
};

const isWritable = ({ from, envelopeFrom, to, cc, replyTo, messageId, references }: Letter): boolean => {
  const addresses = [from.address, envelopeFrom, to, ...cc, ...(replyTo === null ? [] : [replyTo])];
  return addresses.every(isEmail) && isOurId(messageId) && references.every(isMessageId);
};

/** A file is shown to nobody who has not opened it. A mail in a mail would be read as a part of it, and not be encoded. */
const headOf = ({ name, contentType }: Attachment) => ({
  filename: name,
  contentType: /^(?:message|multipart)\//i.test(contentType) ? 'application/octet-stream' : contentType,
  contentDisposition: 'attachment' as const,
  contentTransferEncoding: 'base64' as const,
});

const messageOf = (letter: Letter): SendMailOptions => {
  const { from, envelopeFrom, to, cc, replyTo } = letter;
  return {
    envelope: { from: envelopeFrom, to: [...receiversOf(letter)], ...sizeOf(letter) },
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    ...(cc.length === 0 ? {} : { cc: cc.map((address) => ({ name: '', address })) }),
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

/** A server that says how much it takes is not sent more; what is said here is never too little. */
const sizeOf = ({ attachments, text, html }: Letter): Readonly<{ size?: number }> => {
  if (attachments.length === 0) return {};
  const encoded = attachments.reduce((sum, { size }) => sum + Math.ceil((size * 78) / 57) + headBytes, 0);
  return { size: encoded + 6 * (text.length + html.length) + 4 * headBytes };
};

const headBytes = 2_000;

const isOurId = (text: string): boolean => /^[0-9a-z.]+@[A-Za-z0-9.-]+$/.test(text);

/** Of a mail that anybody may have sent: it cannot end its header. */
const isMessageId = (text: string): boolean => /^[!-;=?A-~]+@[!-;=?A-~]+$/.test(text);

const threadOf = ({ references }: Letter): Pick<SendMailOptions, 'inReplyTo' | 'references'> => {
  const last = references.at(-1);
  if (last === undefined) return {};
  return { inReplyTo: `<${last}>`, references: references.map((id) => `<${id}>`) };
};

/** Machines are asked not to answer machines. */
const headersOf = ({ automatic, answersMail, language, mark }: Letter): Record<string, string> => ({
  'Content-Language': language,
  'X-Tidemark-Mail': mark,
  ...(automatic
    ? { 'Auto-Submitted': answersMail ? 'auto-replied' : 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
    : {}),
});
