import type { SealedOffer } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import type { FactorTexts } from './texts.ts';

/** Hidden until the script has the browser’s passkeys. */
type PasskeyForm = Readonly<{
  texts: FactorTexts;
  offer: SealedOffer;
  action: string;
  button: string;
  creates?: boolean;
  /** Fields above the button, and hidden ones. */
  fields?: Markup;
}>;

export const passkeyForm = ({
  texts,
  offer,
  action,
  button,
  creates = false,
  fields,
}: PasskeyForm): Markup => html`<form method="post" action="${action}" hidden data-passkey="${offer.options}" data-missing="${texts.passkeyMissing}" data-failed="${creates ? texts.addPasskey.failed : texts.passkeyFailed}"${creates && html` data-creates`}>
<p class="fault" role="alert" hidden></p>
<input type="hidden" name="sealed" value="${offer.sealed}">
<input type="hidden" name="response" value="">
${fields}
<button type="submit">${button}</button>
</form>`;

export const nextField = (next: string | null): Markup =>
  next === null ? html`` : html`<input type="hidden" name="next" value="${next}">`;
