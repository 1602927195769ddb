import { limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { PageContent } from '../page.ts';

export type InvitationState = Readonly<{
  token: string;
  workspaceName: string;
  agentName: string;
  email: string;
  fault: string | null;
}>;

const { least, most } = limits.password;

/** Asks an invited agent for their first password. */
export const invitationPage = ({
  token,
  workspaceName,
  agentName,
  email,
  fault,
}: InvitationState): PageContent => {
  const notes = {
    hint: `At least ${least} characters. Four random words work well.`,
    fault: fault ?? undefined,
  };
  return {
    title: `${fault === null ? '' : 'Error: '}Join ${workspaceName}`,
    main: html`<h1>Join ${workspaceName}</h1>
<p class="lead">Welcome, ${agentName}. Choose a password, then you can sign in.</p>
<form method="post" action="/invitation">
<input type="hidden" name="token" value="${token}">
<fieldset>
<legend>Your sign-in</legend>
<div class="field">
<label for="email">Email</label>
<input id="email" type="email" value="${email}" readonly autocomplete="username">
</div>
<div class="field">
<label for="password">Password</label>
${fieldNotes('password', notes)}
<input id="password" name="password" type="password" required minlength="${least}" maxlength="${most}" autocomplete="new-password"${fieldMarks('password', notes)}>
</div>
</fieldset>
<button type="submit">Set password</button>
</form>`,
  };
};

export const joinedPage = (workspaceName: string): PageContent => ({
  title: 'Your password is set',
  main: html`<h1>Your password is set</h1>
<p class="lead">You can sign in to ${workspaceName} now: in the app, or <a href="/login">with this browser</a>.</p>`,
});

export const deadInvitationPage: PageContent = {
  title: 'This invitation does not work',
  main: html`<h1>This invitation does not work</h1>
<p class="lead">An invitation works once, for ${limits.invitationMs / 86_400_000} days, and only the newest one works.</p>
<div class="sheet">
<p>If you already have a password, <a href="/login">sign in</a>. If not, ask the person who invited you for a new link.</p>
</div>`,
};
