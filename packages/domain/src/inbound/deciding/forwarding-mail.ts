/** Mail by which Google asks whether a mailbox may be forwarded to the address that the mail arrived at. */
import { foldEmail } from '../../kernel/text.ts';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';

/** `mailbox` is what would be forwarded; `code` and `link` confirm it. Null is what could not be found. */
export type ForwardingRequest = Readonly<{
  mailbox: string | null;
  code: string | null;
  link: string | null;
}>;

/** Null for any other mail. Who sent it is not proven here. */
export const forwardingRequest = ({
  from,
  fromHeaders,
  subject,
  text,
  html,
}: MailFacts): ForwardingRequest | null => {
  const [sender, ...others] = from;
  if (fromHeaders !== 1 || !sender || others.length > 0 || foldEmail(sender.email) !== google) return null;
  const body = `${text ?? ''}\n${(html ?? '').replaceAll('&amp;', '&')}`.slice(0, looked);
  return {
    mailbox: mailboxIn.exec(subject)?.[0] ?? mailboxIn.exec(body)?.[0] ?? null,
    code: /\(#(\d{6,12})\)/.exec(subject)?.[1] ?? /(?<!\d)\d{8,12}(?!\d)/.exec(body)?.[0] ?? null,
    link: confirming.exec(body)?.[0] ?? null,
  };
};

const google = 'forwarding-noreply@google.com';
const looked = 20_000;
const mailboxIn = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}/;

/** Only an address of Google itself is shown: the mail may be forged. The one that refuses begins with `uf`. */
const confirming =
  /https:\/\/(?:mail-settings|mail|isolated\.mail)\.google\.com\/mail\/vf-[!#-;=?-~]{1,1000}/;
