import type { Dialect } from './dialect.ts';

/**
 * Recipients who already got a mail that was not sent to all, and the time since when it is tried. Mails of older programs have
 * neither.
 */
export const mailAttempts = ({ text }: Dialect): readonly string[] => [
  `alter table mails add column taken_by ${text}`,
  `alter table mails add column queued_at ${text}`,
];
