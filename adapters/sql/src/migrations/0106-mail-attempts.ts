import type { Dialect } from './dialect.ts';

/** Who got a copy of a mail that was not sent, and since when it is tried. Mails of earlier programs have neither. */
export const mailAttempts = ({ text }: Dialect): readonly string[] => [
  `alter table mails add column taken_by ${text}`,
  `alter table mails add column queued_at ${text}`,
];
