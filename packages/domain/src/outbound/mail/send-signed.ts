import { faultOf, mailError } from '../../model/outbound/mail-reasons.ts';
import type { Letter, MailResult, SigningKey } from '../../model/outbound/mailer.ts';
import type { Ports } from '../../model/ports.ts';
import { composeMail, type MailInPlace } from './compose-mail.ts';

/** Sends the letter of a mail, signed with the key of its sender's domain if there is one. */
export const sendSigned = async (
  ports: Ports,
  place: MailInPlace,
  letter: Letter = composeMail(ports, place),
): Promise<MailResult> => {
  const key = openedKey(ports, place);
  // Without its signature, receivers may take it for a forgery and drop it in silence.
  return key === 'unreadable'
    ? { type: 'failed', error: mailError(faultOf('key_unreadable')) }
    : ports.mailer.send(letter, key);
};

const openedKey = ({ vault }: Ports, { mailKey }: MailInPlace): SigningKey | 'unreadable' | null => {
  if (mailKey === null) return null;
  const { domain, selector, sealedKey } = mailKey;
  try {
    return { domain, selector, privateKey: vault.open(sealedKey) };
  } catch {
    // The mail is not sent, and says so.
    return 'unreadable';
  }
};
