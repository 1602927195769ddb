/** `/account/passkeys.js`: what a page needs of the browser for a passkey. Without it, a page still takes passwords and codes. */
import type { Exchange } from '../../exchange.ts';
import type { Reply } from '../../reply.ts';

export const passkeyScriptPath = '/account/passkeys.js';

const source = `'use strict';
{
  const isAble = globalThis.PublicKeyCredential !== undefined
    && PublicKeyCredential.parseRequestOptionsFromJSON !== undefined;

  const answered = async (form) => {
    const options = JSON.parse(form.dataset.passkey);
    const credential = form.dataset.creates === undefined
      ? await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      : await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
    return JSON.stringify(credential.toJSON());
  };

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const notice = form.querySelector('[role=alert]');
    const say = (text) => {
      notice.hidden = false;
      notice.textContent = text;
    };
    const button = form.querySelector('button');
    form.hidden = false;
    if (!isAble) {
      say(form.dataset.missing);
      button.disabled = true;
      continue;
    }
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      notice.hidden = true;
      button.disabled = true;
      try {
        form.elements.response.value = await answered(form);
        form.submit();
      } catch {
        // The notice says that it failed.
        button.disabled = false;
        say(form.dataset.failed);
      }
    });
  }
}
`;

/** The same for everybody, so it needs no session. */
export const showPasskeyScript = async (_exchange: Exchange): Promise<Reply> => ({
  status: 200,
  text: { type: 'text/javascript; charset=utf-8', content: source },
  headers: { 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'same-origin' },
});
