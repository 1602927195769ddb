import { limits, type PasswordFault } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountField, newPasswordField } from '../account/choose-password.ts';
import type { AccountTexts } from '../account/texts.ts';
import type { PageContent } from '../page.ts';

export type InvitationState = Readonly<{
  token: string;
  workspaceName: string;
  agentName: string;
  email: string;
  fault: PasswordFault | null;
}>;

/** Asks an invited agent for their first password. */
export const invitationPage = (
  texts: AccountTexts,
  { token, workspaceName, agentName, email, fault }: InvitationState,
): PageContent => {
  const heading = texts.invitation.heading(workspaceName);
  return {
    title: fault === null ? heading : texts.fault(heading),
    main: html`<h1>${heading}</h1>
<p class="lead">${texts.invitation.lead(agentName)}</p>
<form method="post" action="/invitation">
<input type="hidden" name="token" value="${token}">
<fieldset>
<legend>${texts.yourSignIn}</legend>
${accountField(texts, email)}
${newPasswordField(texts, fault, texts.password)}
</fieldset>
<button type="submit">${texts.setPassword}</button>
</form>`,
  };
};

export const joinedPage = (texts: AccountTexts, workspaceName: string): PageContent => ({
  title: texts.passwordSet,
  main: html`<h1>${texts.passwordSet}</h1>
<p class="lead">${texts.invitation.joined(workspaceName)}</p>
<p><a class="button" href="/login?next=/console">${texts.invitation.signInHere}</a></p>`,
});

export const deadInvitationPage = ({ invitation: { dead }, lasting }: AccountTexts): PageContent => ({
  title: dead.heading,
  main: html`<h1>${dead.heading}</h1>
<p class="lead">${dead.lead(lasting(limits.invitationMs / 86_400_000, 'day'))}</p>
<div class="sheet">
<p>${dead.hint}</p>
<p><a href="/login">${dead.signIn}</a></p>
</div>`,
});
