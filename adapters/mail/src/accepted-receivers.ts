/** The result of a letter that a server accepted for some of its receivers only. */
import { foldEmail, type Letter, type MailResult } from '@tidemark/domain';
import type { SmtpServer } from './smtp.ts';
import { failureOf } from './smtp-failure.ts';

type Answered = Readonly<{
  rejected: readonly (string | Readonly<{ address: string }>)[];
  rejectedErrors?: readonly Error[] | undefined;
}>;

/** Whom a server is to be given a letter for. */
export const receiversOf = ({ to, cc, takenBy }: Letter): readonly string[] => [
  to,
  ...cc.filter((address) => !takenBy.includes(address)),
];

/** The letter is sent if the server took it for `to`; otherwise a later attempt leaves out those who have it. */
export const resultOf = (
  letter: Letter,
  { rejected, rejectedErrors = [] }: Answered,
  server: SmtpServer,
): MailResult => {
  const folded = rejected.map((one) => foldEmail(typeof one === 'string' ? one : one.address));
  const isRefused = (address: string): boolean => folded.includes(foldEmail(address));
  const [, ...copies] = receiversOf(letter);
  if (isRefused(letter.to)) {
    const error = rejectedErrors[folded.indexOf(foldEmail(letter.to))] ?? new Error('refused');
    return { ...failureOf(error, server), takenBy: copies.filter((address) => !isRefused(address)) };
  }
  const refused = copies.filter(isRefused);
  return refused.length === 0 ? { type: 'sent' } : { type: 'sent', refused };
};
