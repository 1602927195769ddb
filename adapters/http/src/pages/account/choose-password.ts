/** The form by which a password is chosen, wherever it is. */
import { limits, type PasswordFault } from '@tidemark/domain';
import { html } from 'hono/html';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup } from '../page.ts';

const { least, most } = limits.password;

/** What the form says about a password that cannot be chosen. */
export const passwordFaults: Readonly<Record<PasswordFault, string>> = {
  characters: 'Type a password of whole characters.',
  length: `Type a password of ${least} to ${most} characters.`,
  common: 'This is one of the most used passwords, or nearly one. Four random words work well.',
  simple: 'This password repeats a few characters or follows the keyboard. Four random words work well.',
  personal: 'This password is made of your address, your name or the workspace. Four random words work well.',
};

/** For programs that keep passwords: whose it is. */
export const accountField = (email: string): Markup => html`<div class="field">
<label for="email">Email</label>
<input id="email" type="email" value="${email}" readonly autocomplete="username">
</div>`;

export const newPasswordField = (fault: string | null): Markup => {
  const notes = {
    hint: `At least ${least} characters. Four random words work well.`,
    fault: fault ?? undefined,
  };
  return html`<div class="field">
<label for="password">New password</label>
${fieldNotes('password', notes)}
<input id="password" name="password" type="password" required minlength="${least}" maxlength="${most}" autocomplete="new-password"${fieldMarks('password', notes)}>
</div>`;
};
