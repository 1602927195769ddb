/** `/portal/web/ask`: requests a sign-in link, with the same response for known and unknown addresses. */
import { DeskError, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../../cookies.ts';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup } from '../page.ts';
import { readForm } from '../read-form.ts';
import { sendOn } from '../sign-in/visit.ts';
import { allowedNext, askPath, requestsPath } from './addresses.ts';
import { formatsOf } from './formats.ts';
import { plainNotice } from './plain-notice.ts';
import { portalPage } from './portal-reply.ts';
import { waitIn } from './sentence-of.ts';
import type { PortalVisit } from './visit.ts';

export const showAsk = async (visit: PortalVisit): Promise<Reply> => {
  const next = allowedNext(visit.exchange.url.searchParams.get('next'));
  return visit.customer ? sendOn(next ?? requestsPath) : form(visit, { next, email: '', error: null });
};

export const takeAsk = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const email = (typed.get('email') ?? '').trim();
  const next = allowedNext(typed.get('next'));
  try {
    const knownDevice = cookieOf(exchange.request, cookieNames.knownCustomerDevice);
    await desk.portal.requestLink(call, { email, knownDevice });
  } catch (error) {
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    return form(visit, { next, email, error });
  }
  // The link that is mailed says nothing of it, for it is opened by machines as well.
  exchange.cookies.push(
    next === null
      ? cookieOff(cookieNames.nextPage)
      : `${cookieOn(cookieNames.nextPage, next)}; Max-Age=${limits.portal.linkMs / 1000}`,
  );
  return sentPage(visit);
};

/** Faults that the form itself shows. */
const expected: ReadonlySet<string> = new Set(['validation_failed', 'rate_limited']);

type Form = Readonly<{ next: string | null; email: string; error: DeskError | null }>;

const form = (visit: PortalVisit, { next, email, error }: Form): Promise<Reply> => {
  const { texts, workspace, exchange, desk } = visit;
  const { heading, button, lead, email: label, unmailed } = texts.ask;
  if (error) Object.assign(exchange.headers, waitOf(error));
  const notes = { hint: texts.ask.hint, fault: error ? faultIn(visit, error) : undefined };
  const main = html`<h1>${heading}</h1>
${desk.mails.reachesPeople() ? html`<p class="lead">${lead(workspace.name)}</p>` : html`<p class="notice">${unmailed.lead(workspace.name)}</p>`}
${plainNotice(visit)}
<form class="sheet" method="post" action="${askPath}">
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
<div class="field">
<label for="email">${label}</label>
${fieldNotes('email', notes)}
<input id="email" name="email" type="email" value="${email}" required maxlength="${limits.emailLength}" autocomplete="email" autocapitalize="none" spellcheck="false"${fieldMarks('email', notes)}${error && html` autofocus`}>
</div>
<button type="submit">${button}</button>
</form>`;
  const title = error ? texts.frame.fault(heading) : heading;
  return portalPage(visit, { title, main }, error ? statusOf[error.code] : 200);
};

const faultIn = (visit: PortalVisit, error: DeskError): string => {
  const { faults } = visit.texts.ask;
  return error.code === 'rate_limited' ? faults.tooMany(waitIn(visit, error)) : faults.email;
};

/** Both pages are the same for every address. */
const sentPage = (visit: PortalVisit): Promise<Reply> =>
  visit.desk.mails.reachesPeople() ? mailedPage(visit) : unmailedPage(visit);

const unmailedPage = (visit: PortalVisit): Promise<Reply> => {
  const { heading, lead } = visit.texts.ask.unmailed.sent;
  const main = html`<h1>${heading}</h1>
<p class="lead">${lead(visit.workspace.name)}</p>`;
  return portalPage(visit, { title: heading, main });
};

const mailedPage = (visit: PortalVisit): Promise<Reply> => {
  const { sent } = visit.texts.ask;
  const life = sent.life(formatsOf(visit).minutes(limits.portal.linkMs / 60_000));
  const main: Markup = html`<h1>${sent.heading}</h1>
<p class="lead">${sent.lead} ${life}</p>
<ul>${[...sent.hints, sent.most(limits.mail.linksTo.most)].map((hint) => html`<li>${hint}</li>`)}</ul>
<p><a href="${askPath}">${sent.again}</a></p>`;
  return portalPage(visit, { title: sent.heading, main });
};
