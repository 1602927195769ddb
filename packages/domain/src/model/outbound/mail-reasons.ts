/**
 * Why a mail was not sent, or not to everybody: a closed list of codes, each with the sentence that is stored and that the API shows as
 * `error`. Where a person reads it, the code has words in their language.
 */

import { limits } from '../../kernel/limits.ts';

export const mailReasons = [
  // before it is sent
  'receiver_blocked',
  'link_expired',
  'too_old',
  'workspace_suspended',
  'came_back',
  'complaint',
  'address_limit',
  'ticket_limit',
  'from_machine',
  'forwarded',
  'no_agent',
  'no_password',
  'own_address',
  // while it is sent
  'refused',
  'no_such_address',
  'deferred',
  'unreachable',
  'no_encryption',
  'size_refused',
  'sign_in_refused',
  'bad_address',
  'file_unreadable',
  'key_unreadable',
  'not_written',
  'copies_refused',
] as const;

export type MailReason = (typeof mailReasons)[number];

/** `said`: by the mail server, or whose copies it refused; empty where the code says all. */
export type MailFault = Readonly<{ reason: MailReason; said: string }>;

/** `…` stands for `said`, and `#` for a limit of ours. */
const sentences: Readonly<Record<MailReason, string>> = {
  receiver_blocked: 'The receiver is blocked.',
  link_expired: 'The link in it has expired.',
  too_old: 'It is too old to be sent by itself.',
  workspace_suspended: 'The workspace is suspended.',
  came_back: 'Mail to this address came back within the last 7 days.',
  complaint: 'Its receiver has complained about mail from here.',
  address_limit: 'At most # an hour go to one address, those that wait for the mail server among them.',
  ticket_limit: `At most ${limits.ruleMail.ofTicket.most} automatic mails a ticket go out in 10 minutes.`,
  from_machine: 'A machine wrote this mail, and nothing is sent in return by itself.',
  forwarded: 'An agent has forwarded this mail, and its author does not know of the ticket.',
  no_agent: 'No active agent has this address.',
  no_password: 'This agent signs in with single sign-on and has no password.',
  own_address: 'Mail to this address arrives at the desk itself.',
  refused: 'The mail server refused it: …',
  no_such_address: 'The mail server says that there is no such address: …',
  deferred: 'The mail server did not take it yet: …',
  unreachable: 'The mail server cannot be reached, or ended the connection.',
  no_encryption: 'The mail server offers no encryption that can be trusted.',
  size_refused: 'The mail server takes no mail of this size.',
  sign_in_refused: 'The mail server refused the sign-in.',
  bad_address: 'The address is not one that mail can be sent to.',
  file_unreadable: 'A file of it could not be read.',
  key_unreadable: 'The DKIM key of the sender cannot be read.',
  not_written: 'The folder for mail could not be written to.',
  copies_refused: 'The mail server refused the copy to ….',
};

/** The sentence of a code. */
export const mailError = ({ reason, said }: MailFault): string => sentences[reason].replace(hole, () => said);

export const faultOf = (reason: MailReason, said = ''): MailFault => ({ reason, said });

const hole = /[…#]/;

/** How every sentence of a code begins, and none of another code. */
export const mailErrorStart = (reason: MailReason): string => sentences[reason].split(hole)[0] ?? '';

/** As earlier versions stored them. */
const earlierSentences: ReadonlyMap<string, MailReason> = new Map([
  ['A file of it cannot be read now.', 'file_unreadable'],
]);

/** The code of a stored sentence; null for one that an earlier version wrote otherwise. */
export const mailFaultOf = (error: string): MailFault | null => {
  const earlier = earlierSentences.get(error);
  if (earlier) return faultOf(earlier);
  for (const reason of mailReasons) {
    const [before = '', after] = sentences[reason].split(hole);
    if (after === undefined ? error === before : error.startsWith(before) && error.endsWith(after))
      return faultOf(
        reason,
        sentences[reason].includes('…')
          ? error.slice(before.length, error.length - (after?.length ?? 0))
          : '',
      );
  }
  return null;
};
