/** The form by which a password is chosen, wherever it is. */
import { limits, type PasswordFault } from '@tidemark/domain';
import { html } from 'hono/html';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup } from '../page.ts';
import { type AccountWords, english } from './english.ts';

const { least, most } = limits.password;

/** The message of the form about a password that cannot be chosen. */
export const passwordFaultsIn = ({
  passwordFaults: { length, ...others },
}: AccountWords): Readonly<Record<PasswordFault, string>> => ({ ...others, length: length(least, most) });

export const passwordFaults = passwordFaultsIn(english);

/** For programs that keep passwords: whose it is. */
export const accountField = (words: AccountWords, email: string): Markup => html`<div class="field">
<label for="email">${words.email}</label>
<input id="email" type="email" value="${email}" readonly autocomplete="username">
</div>`;

export const newPasswordField = (
  words: AccountWords,
  fault: PasswordFault | null,
  label = words.newPassword,
): Markup => {
  const notes = {
    hint: words.passwordHint(least),
    fault: fault === null ? undefined : passwordFaultsIn(words)[fault],
  };
  return html`<div class="field">
<label for="password">${label}</label>
${fieldNotes('password', notes)}
<input id="password" name="password" type="password" required minlength="${least}" maxlength="${most}" autocomplete="new-password"${fieldMarks('password', notes)}>
</div>`;
};
