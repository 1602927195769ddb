import { isBlank, limits, type ShownRating } from '@tidemark/domain';
import { html } from 'hono/html';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup } from '../page.ts';
import { ratingPath } from '../portal-web/addresses.ts';
import { formatsOf } from '../portal-web/formats.ts';
import type { PortalPage } from '../portal-web/frame.ts';
import type { PortalVisit } from '../portal-web/visit.ts';
import { type RatingTexts, ratingTextsOf } from './texts.ts';

/** The values of the form: the rating of the link or the typed values, and their faults. */
export type RatingForm = Readonly<{
  token: string;
  chosen: number | null;
  comment: string | null;
  faults: Readonly<{ rating?: string | undefined; comment?: string | undefined }>;
}>;

export const ratingPage = (visit: PortalVisit, shown: ShownRating, form: RatingForm): PortalPage => {
  const words = ratingTextsOf(visit.texts.lang);
  const isFaulty = form.faults.rating !== undefined || form.faults.comment !== undefined;
  return {
    title: isFaulty ? visit.texts.frame.fault(words.heading) : words.heading,
    main: html`<h1>${words.heading}</h1>
<p class="lead" dir="auto">${about(words, shown)}</p>
<form method="post" action="${ratingPath}">
<input type="hidden" name="token" value="${form.token}">
${choices(words, form)}
${commentInput(visit, words, form)}
<button type="submit">${shown.state === 'open' ? words.send : words.change}</button>
</form>
<p class="aside">${shown.state === 'open' ? words.openUntil : words.changeableUntil} ${formatsOf(visit).moment(shown.until)}.</p>`,
  };
};

const about = (words: RatingTexts, { number, subject }: ShownRating): Markup | string =>
  subject !== null && !isBlank(subject) ? words.about(html`<bdi>${subject}</bdi>`) : words.ofNumber(number);

/** The redirect after an answer, so that reloading sends nothing and the back button shows the form. */
export const ratedPath = (token: string): string => `${ratingPath}?${new URLSearchParams({ token })}`;

/** Shows what is stored, so that no address can say otherwise. */
export const thanksPage = (visit: PortalVisit, shown: ShownRating, token: string): PortalPage => {
  const words = ratingTextsOf(visit.texts.lang);
  const { heading, lead, link } = words.thanks;
  const change = `${ratedPath(token)}&rating=${shown.rating}`;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead(words.answers[(shown.rating ?? 0) - 1] ?? '')}</p>
${shown.comment !== null && html`<blockquote class="sheet" dir="auto"><p class="said">${shown.comment}</p></blockquote>`}
<p>${words.changeableUntil} ${formatsOf(visit).moment(shown.until)}.</p>
<p><a class="button" href="${change}">${link}</a></p>`,
  };
};

export const overPage = ({ texts }: PortalVisit): PortalPage => {
  const { heading, lead } = ratingTextsOf(texts.lang).over;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead}</p>`,
  };
};

const choices = (words: RatingTexts, { chosen, faults }: RatingForm): Markup => {
  const notes = { fault: faults.rating };
  return html`<fieldset${fieldMarks('rating', { fault: faults.rating })}>
<legend>${words.legend}</legend>
${fieldNotes('rating', notes)}
<div class="choices">
${words.answers.map(
  (answer, index) =>
    html`<label><input type="radio" name="rating" value="${index + 1}" required${chosen === index + 1 && html` checked`}>${index + 1} – ${answer}</label>
`,
)}</div>
</fieldset>`;
};

const commentInput = (
  { texts }: PortalVisit,
  words: RatingTexts,
  { comment, faults }: RatingForm,
): Markup => {
  const notes = { fault: faults.comment };
  return html`<div class="field">
<label for="comment">${words.comment} <span class="optional">${texts.form.optional}</span></label>
${fieldNotes('comment', notes)}
<textarea id="comment" name="comment" maxlength="${limits.satisfaction.commentLength}" dir="auto"${fieldMarks('comment', notes)}>
${comment ?? ''}</textarea>
</div>`;
};
