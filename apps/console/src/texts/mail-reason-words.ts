import type { InboundMail, Reply, TicketHistoryItem } from '@tidemark/client';

type Mail = NonNullable<TicketHistoryItem['mail']>;

type Account = Reply<'listInboundAccounts'>['data'][number];

export type MailReason = NonNullable<Mail['reason']>;

export type InboundReasonWords = Readonly<Record<NonNullable<InboundMail['reason']>, string>>;

/** Words for each code: the compiler asks for every one, in every language. */
export type MailReasonWords = Readonly<Record<MailReason, string>>;

export type MailError = Pick<Mail, 'error' | 'reason' | 'said'>;

export type AccountError = Pick<Account, 'error' | 'reason' | 'said'>;

export type AccountReasonWords = Readonly<Record<NonNullable<AccountError['reason']>, string>>;

type Failure<Reason extends string> = Readonly<{
  error: string | null;
  reason: Reason | null;
  said: string | null;
}>;

/**
 * Why a mail or a mailbox failed, with what its server said. A sentence without a code, or with one that only a newer console knows,
 * is shown as it is.
 */
export const mailErrorIn = <Reason extends string>(
  words: Readonly<Record<Reason, string>>,
  { error, reason, said }: Failure<Reason>,
): string | null => {
  const known: string | undefined = reason === null ? undefined : words[reason];
  if (known === undefined) return error;
  return said === null ? known : `${known} ${said}`;
};
