/** `/login/second`: the password was right, and the agent has a second factor. */
import { type DeskError, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { allowedNext } from '../../api/sessions/authorize-query.ts';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../../cookies.ts';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import type { Markup, PageContent } from '../page.ts';
import { readForm } from '../read-form.ts';
import { entered, keepKnownDevice } from '../sign-in/entered.ts';
import { sendOn, type Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { codeField, faultIn, refusalOf, siteOf, textsOf } from './factor-form.ts';
import { nextField, passkeyForm } from './passkey-form.ts';
import { passkeyScriptPath } from './script.ts';
import type { FactorTexts } from './texts.ts';

export const secondStepPath = '/login/second';

/** The browser carries what the first step proved, readable by this server only. */
export const sendToSecondStep = (
  visit: Visit,
  { awaits, next }: Readonly<{ awaits: string; next: string | null }>,
): Reply => {
  const seconds = limits.factors.stateMs / 1000;
  visit.exchange.cookies.push(
    `${cookieOn(cookieNames.second, encodeURIComponent(awaits))}; Max-Age=${seconds}`,
  );
  return sendOn(next === null ? secondStepPath : `${secondStepPath}?${new URLSearchParams({ next })}`);
};

const awaitsIn = ({ exchange }: Visit): string | null => {
  try {
    const cookie = cookieOf(exchange.request, cookieNames.second);
    return cookie === null ? null : decodeURIComponent(cookie);
  } catch {
    // A cookie that we did not write awaits nothing.
    return null;
  }
};

export const showSecondStep = (visit: Visit): Promise<Reply> =>
  form(visit, { next: allowedNext(visit.exchange.url.searchParams.get('next')), error: null });

export const takeSecondStep = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const next = allowedNext(typed.get('next'));
  const response = typed.get('response');
  const sealed = typed.get('sealed') ?? '';
  try {
    const { token, email } = await desk.signIn.finish(call, {
      awaits: awaitsIn(visit) ?? '',
      code: typed.get('code') ?? '',
      passkey: response === null ? undefined : { response, sealed, site: siteOf(visit) },
      earlierToken: cookieOf(exchange.request, cookieNames.session),
      knownDevice: cookieOf(exchange.request, cookieNames.knownDevice),
    });
    exchange.cookies.push(cookieOff(cookieNames.second));
    const reply = await entered(visit, { token, next });
    keepKnownDevice(visit, email);
    return reply;
  } catch (error) {
    return form(visit, { next, error: refusalOf(visit, error) });
  }
};

type Form = Readonly<{ next: string | null; error: DeskError | null }>;

const form = async (visit: Visit, { next, error }: Form): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const texts = textsOf(visit);
  const awaits = awaitsIn(visit);
  const awaited = awaits === null ? null : await desk.signIn.awaited(call, awaits, siteOf(visit));
  if (!awaited || error?.code === 'invalid_credentials')
    return visitPage(visit, () => tooLatePage(texts), 403);
  if (error) Object.assign(exchange.headers, waitOf(error));
  const { title, lead, lost } = texts.second;
  const content: PageContent = {
    title: error ? texts.fault(title) : title,
    scriptFile: passkeyScriptPath,
    main: html`<h1>${title}</h1>
<p class="lead">${lead(awaited.email)}</p>
${awaited.passkey && passkeyForm({ texts, offer: awaited.passkey, action: secondStepPath, button: texts.passkeyButton, fields: nextField(next) })}
${codeForm(texts, { next, hasApp: awaited.hasApp, fault: error ? faultIn(visit, error) : undefined })}
<p class="hint">${lost}</p>
<p><a href="/login">${texts.backToSignIn}</a></p>`,
  };
  return visitPage(visit, () => content, error ? statusOf[error.code] : 200);
};

type CodeForm = Readonly<{ next: string | null; hasApp: boolean; fault: string | undefined }>;

const codeForm = (
  texts: FactorTexts,
  { next, hasApp, fault }: CodeForm,
): Markup => html`<form method="post" action="${secondStepPath}">
${nextField(next)}
<fieldset>
<legend>${texts.second.legend}</legend>
${codeField(texts, { hint: hasApp ? texts.codeHint : texts.second.onlyPasskey, fault })}
</fieldset>
<button type="submit">${texts.second.button}</button>
</form>`;

const tooLatePage = (texts: FactorTexts): PageContent => ({
  title: texts.second.title,
  main: html`<h1>${texts.second.title}</h1>
<p class="lead">${texts.second.tooLate}</p>
<p><a class="button" href="/login">${texts.backToSignIn}</a></p>`,
});
