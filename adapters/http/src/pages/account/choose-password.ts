/** The form by which a password is chosen, wherever it is. */
import { allowedPassword, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup } from '../page.ts';

const { least, most } = limits.password;

/** The one thing that a wrong password can be. */
export const passwordFault = `Type a password of ${least} to ${most} characters.`;

export const isAllowed = (password: string): boolean => {
  try {
    allowedPassword(password);
    return true;
  } catch {
    return false;
  }
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
