/** `/login/passkey`: signs in with a passkey alone. A page of its own, so that the sign-in page needs no script. */
import type { DeskError } from '@tidemark/domain';
import { html } from 'hono/html';
import { allowedNext } from '../../api/sessions/authorize-query.ts';
import { cookieNames, cookieOf } from '../../cookies.ts';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import type { PageContent } from '../page.ts';
import { readForm } from '../read-form.ts';
import { entered, keepKnownDevice } from '../sign-in/entered.ts';
import type { Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { faultIn, refusalOf, siteOf, textsOf } from './factor-form.ts';
import { nextField, passkeyForm } from './passkey-form.ts';
import { passkeyScriptPath } from './script.ts';

export const passkeyLoginPath = '/login/passkey';

export const showPasskey = (visit: Visit): Promise<Reply> =>
  passkeyPage(visit, { next: allowedNext(visit.exchange.url.searchParams.get('next')), error: null });

type Page = Readonly<{ next: string | null; error: DeskError | null }>;

const passkeyPage = async (visit: Visit, { next, error }: Page): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const texts = textsOf(visit);
  const offer = await desk.signIn.offerPasskey(call, siteOf(visit));
  if (error) Object.assign(exchange.headers, waitOf(error));
  const { title, lead, button } = texts.passkey;
  const content: PageContent = {
    title: error ? texts.fault(title) : title,
    scriptFile: passkeyScriptPath,
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${error && html`<p class="fault" role="alert">${faultIn(visit, error)}</p>`}
<noscript><p>${texts.passkeyMissing}</p></noscript>
${passkeyForm({ texts, offer, action: passkeyLoginPath, button, fields: nextField(next) })}
<p><a href="/login">${texts.backToSignIn}</a></p>`,
  };
  return visitPage(visit, () => content, error ? statusOf[error.code] : 200);
};

export const takePasskey = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const next = allowedNext(typed.get('next'));
  try {
    const { token, agent } = await desk.signIn.byPasskey(call, {
      sealed: typed.get('sealed') ?? '',
      response: typed.get('response') ?? '',
      site: siteOf(visit),
      earlierToken: cookieOf(exchange.request, cookieNames.session),
      knownDevice: cookieOf(exchange.request, cookieNames.knownDevice),
    });
    const reply = await entered(visit, { token, next });
    keepKnownDevice(visit, agent.email);
    return reply;
  } catch (error) {
    return passkeyPage(visit, { next, error: refusalOf(visit, error) });
  }
};
