import type { MailReasonWords } from '../mail-reason-words.ts';

/** Why a mail was not sent, or not to everybody. */
export const mailReasons: MailReasonWords = {
  receiver_blocked: 'The receiver is blocked.',
  link_expired: 'The link in it has expired.',
  too_old: 'It is too old to be sent by itself.',
  workspace_suspended: 'The workspace is suspended.',
  came_back:
    'In the last 7 days, mail to this address came back, or the mail server did not know the address.',
  complaint: 'Its receiver has complained about mail from here.',
  address_limit: 'As many of these emails went to this address as it may get in an hour.',
  ticket_limit: 'As many automatic emails went out about this ticket as may go out in 10 minutes.',
  from_machine: 'A machine wrote this email, and nothing is sent in return by itself.',
  forwarded: 'An agent has forwarded this email, and its author does not know of the ticket.',
  no_agent: 'No active agent has this address.',
  no_password: 'This agent signs in with single sign-on and has no password.',
  own_address: 'Mail to this address arrives here.',
  refused: 'The mail server refused the email.',
  no_such_address: 'The mail server says that there is no such address.',
  deferred: 'The mail server did not take the email yet.',
  unreachable: 'The mail server cannot be reached, or ended the connection.',
  no_encryption: 'The mail server offers no encryption that can be trusted.',
  size_refused: 'The mail server takes no email of this size.',
  sign_in_refused: 'The mail server refused the sign-in.',
  bad_address: 'No email can be sent to this address.',
  file_unreadable: 'A file could not be read.',
  key_unreadable: 'The DKIM key of the sender cannot be read.',
  not_written: 'The folder for emails could not be written to.',
  copies_refused: 'The mail server refused copies of the email:',
};
