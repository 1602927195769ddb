/** `/portal/web/requests/{number}`: a request with its conversation, and the answer to it. */
import { type Conversation, DeskError, limits, notFound, type RequestStatus } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Reply } from '../../reply.ts';
import type { Markup } from '../page.ts';
import { ratingLink } from '../rating/rating-link.ts';
import { sendOn } from '../sign-in/visit.ts';
import { requestPath } from './addresses.ts';
import { answersWhere } from './answers-where.ts';
import { type Filled, filesInput, formKey, messageInput, unfilled } from './controls.ts';
import { details, latestMessage, messages } from './conversation.ts';
import { formatsOf } from './formats.ts';
import { markRead, statusMark } from './list.ts';
import { answeredNotice, type Done, noticeOn, openedNotice, sendOnTelling } from './notices.ts';
import { placeIn } from './place-in.ts';
import { portalPage } from './portal-reply.ts';
import { type Post, readPost } from './read-post.ts';
import { isRight, notReturned, type Returned, returnedWith, statusOfReturned, summary } from './sending.ts';
import { shownSubject } from './subject.ts';
import { readMessage } from './typed-fields.ts';
import { uploadScript } from './upload-script.ts';
import type { PortalVisit } from './visit.ts';

export const showRequest = async (visit: PortalVisit): Promise<Reply> =>
  page(visit, { typed: unfilled.typed, returned: notReturned });

export const takeAnswer = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call } = visit;
  const number = numberIn(visit);
  await desk.portal.refuseAnswer(call, number);
  return desk.files.takeIn(call, async (intake) => answer(visit, number, await readPost(visit, intake)));
};

const answer = async (visit: PortalVisit, number: number, post: Post): Promise<Reply> => {
  const { desk } = visit;
  const { typed, files, call } = post;
  const message = readMessage(visit, typed);
  const returned = returnedWith(visit, post, 'fault' in message ? { message: message.fault } : {});
  const again = (more: Partial<Returned>) => page(visit, { typed, returned: { ...returned, ...more } });
  if (!isRight(returned) || 'fault' in message) return again({});
  try {
    const sent = await desk.portal.answerRequest(call, { number, body: message.value, files });
    const { requestNumber } = sent.message;
    const follows = requestNumber === number ? undefined : number;
    return sendOnTelling(visit, `${requestPath(requestNumber)}#${latestMessage}`, {
      done: 'answered',
      follows,
      skipped: sent.message.skippedFiles.length || undefined,
    });
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === 'idempotency_in_progress') return sendOn(requestPath(number));
    if (error.code === 'idempotency_key_reused') return again({ sentBefore: true });
    throw error;
  }
};

/** An invalid number is answered like an unknown one. */
const numberIn = ({ params }: PortalVisit): number => {
  const number = placeIn(params.number ?? null);
  if (number === null) throw notFound('request');
  return number;
};

type Shown = Readonly<{ typed: Filled['typed']; returned: Returned }>;

const page = async (visit: PortalVisit, shown: Shown): Promise<Reply> => {
  const { desk, call, exchange, texts } = visit;
  const number = numberIn(visit);
  const before = placeIn(exchange.url.searchParams.get('before'));
  const conversation = await desk.portal.readConversation(call, {
    number,
    page: { limit: limits.page.most, after: before },
  });
  const { request } = conversation;
  const done = noticeOn(visit);
  const rating = request.mine && isDone(request) && (await ratingLink(visit, number));
  const main = html`${head(visit, conversation, done)}
<div class="talk">
<div class="body">
${messages(visit, conversation, before)}
${answeredNotice(visit, done)}
${request.mine && answerForm(visit, conversation, shown)}
</div>
${beside(visit, conversation, rating)}
</div>`;
  const { returned } = shown;
  const subject = shownSubject(texts, request);
  const script = request.mine ? { script: uploadScript } : {};
  if (returned === notReturned) return portalPage(visit, { title: subject, main, ...script });
  const title = texts.frame.fault(subject);
  return portalPage(visit, { title, main, ...script }, statusOfReturned(returned));
};

const isDone = ({ status }: Conversation['request']): boolean => status === 'solved' || status === 'closed';

const head = (visit: PortalVisit, { request }: Conversation, done: Done | null): Markup => {
  const { texts } = visit;
  const { number, status, createdAt, mine, requester } = request;
  return html`<header class="title">
<h1 dir="auto">${shownSubject(texts, request)}</h1>
<p class="facts">${statusMark(texts, status)}<span>${texts.list.number(number)}</span><span>${texts.request.opened} ${formatsOf(visit).moment(createdAt)}</span></p>
</header>
${openedNotice(visit, done) ?? html`<p class="notice" dir="auto">${mine ? hint(visit, status) : texts.request.shared(requester.name)}</p>`}`;
};

/** The facts next to the conversation: behind it on a phone. */
const beside = (
  visit: PortalVisit,
  { request, details: shown }: Conversation,
  rating: Markup | false,
): Markup => {
  const { texts } = visit;
  if (!request.unread && rating === false && shown.length === 0) return html``;
  return html`<div class="beside">
${request.unread && html`<div class="actions"><span class="mark unread">${texts.list.unread}</span>${markRead(texts)}</div>`}
${rating}
${details(visit, shown)}
</div>`;
};

const hint = (visit: PortalVisit, status: RequestStatus): string => {
  const said = visit.texts.request.hints[status];
  return status === 'open' ? `${said} ${answersWhere(visit)}` : said;
};

const answerForm = (visit: PortalVisit, { request }: Conversation, { typed, returned }: Shown): Markup => {
  const { texts } = visit;
  const filled = { typed, faults: returned.faults };
  const labels = { message: texts.form.message, files: texts.form.files };
  return html`<section class="answer" aria-labelledby="answer">
<h2 id="answer">${texts.request.answer}</h2>
${summary(visit, returned, labels)}
<form class="sheet" method="post" action="${requestPath(request.number)}" enctype="multipart/form-data">
${formKey(visit)}
${messageInput(visit, filled, texts.form.message)}
${filesInput(visit, filled)}
<button type="submit">${texts.request.button}</button>
</form>
</section>`;
};
