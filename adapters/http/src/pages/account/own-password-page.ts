import { limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { consolePath } from '../../console/addresses.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { PageContent } from '../page.ts';
import { accountField, newPasswordField } from './choose-password.ts';

type PasswordState = Readonly<{
  email: string;
  faults: Readonly<{ current?: string; password?: string }>;
}>;

export const passwordPage = ({ email, faults }: PasswordState): PageContent => {
  const notes = { fault: faults.current };
  return {
    title: `${(faults.current ?? faults.password) ? 'Error: ' : ''}Your password`,
    main: html`<h1>Your password</h1>
<p class="lead">The new password signs you out everywhere but here.</p>
<form method="post" action="/account/password">
<fieldset>
<legend>Change your password</legend>
${accountField(email)}
<div class="field">
<label for="current">Current password</label>
${fieldNotes('current', notes)}
<input id="current" name="current" type="password" required maxlength="${limits.password.most}" autocomplete="current-password"${fieldMarks('current', notes)}>
</div>
${newPasswordField(faults.password ?? null)}
</fieldset>
<button type="submit">Change password</button>
</form>
<p><a href="/account/sessions">Where you are signed in</a> · <a href="${consolePath}">Console</a></p>`,
  };
};

export const changedPage: PageContent = {
  title: 'Your password is changed',
  main: html`<h1>Your password is changed</h1>
<p class="lead">You are signed in with this browser, and signed out everywhere else.</p>
<p><a class="button" href="${consolePath}">Open the console</a></p>`,
};

export const noPasswordPage: PageContent = {
  title: 'You have no password here',
  main: html`<h1>You have no password here</h1>
<p class="lead">You sign in with single sign-on: change your password with your provider.</p>
<p><a href="/account/sessions">Where you are signed in</a> · <a href="${consolePath}">Console</a></p>`,
};
