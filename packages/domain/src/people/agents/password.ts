import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isStorable } from '../../kernel/text.ts';
import type { Passwords } from '../../model/ports.ts';

/** The hash of a new password; throws `validation_failed` for one that is too short or too long. */
export const passwordHash = (passwords: Passwords, password: string): Promise<string> =>
  passwords.hash(allowedPassword(password));

/** The password as it was typed; throws `validation_failed` for one that is too short, too long or no text. */
export const allowedPassword = (password: string): string => {
  const { least, most } = limits.password;
  if (!isStorable(password))
    throw invalid('password', 'password must be whole characters, without the character NUL.');
  if (password.length < least || password.length > most)
    throw invalid('password', `password must have ${least} to ${most} characters, got ${password.length}.`);
  return password;
};
