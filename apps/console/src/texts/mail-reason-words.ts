import type { InboundMail, TicketHistoryItem } from '@tidemark/client';

type Mail = NonNullable<TicketHistoryItem['mail']>;

export type MailReason = NonNullable<Mail['reason']>;

export type InboundReasonWords = Readonly<Record<NonNullable<InboundMail['reason']>, string>>;

/** Words for each code: the compiler asks for every one, in every language. */
export type MailReasonWords = Readonly<Record<MailReason, string>>;

export type MailError = Pick<Mail, 'error' | 'reason' | 'said'>;

/** Why a mail failed, with what its server said. A sentence without a code is shown as it is. */
export const mailErrorIn = (words: MailReasonWords, { error, reason, said }: MailError): string | null => {
  if (reason === null) return error;
  return said === null ? words[reason] : `${words[reason]} ${said}`;
};
