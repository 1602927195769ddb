/** The result of a letter that a server accepted for some of its receivers only. */
import { foldEmail, type Letter, type MailResult } from '@tidemark/domain';
import type { SmtpServer } from './smtp.ts';
import { failureOf } from './smtp-failure.ts';

type Answered = Readonly<{
  rejected: readonly (string | Readonly<{ address: string }>)[];
  rejectedErrors?: readonly Error[] | undefined;
}>;

/** The receivers of the next attempt: copies that a server has accepted are left out. */
export const receiversOf = ({ to, cc, takenBy }: Letter): readonly string[] => [
  to,
  ...cc.filter((address) => !takenBy.includes(address)),
];

/** A server that takes nobody answers about each receiver; the library names one answer, which may be about a copy. */
export const errorFor = ({ to }: Pick<Letter, 'to'>, error: unknown): unknown => {
  const facts: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const { responseCode, rejectedErrors } = facts;
  // A copy that the server may take later is tried again, with the letter.
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  return (isFinal && Array.isArray(rejectedErrors) && rejectedErrors.find(isAbout(to))) || error;
};

const isAbout =
  (address: string) =>
  (one: unknown): boolean =>
    one instanceof Error && 'recipient' in one && foldEmail(String(one.recipient)) === foldEmail(address);

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
