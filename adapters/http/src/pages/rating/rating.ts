/** `/portal/web/rating?token=…&rating=n`: where the links of the mail lead. Looking spends nothing, for mail scanners look too. */
import { DeskError, limits } from '@tidemark/domain';
import type { Reply } from '../../reply.ts';
import { missingPage } from '../portal-web/failed-page.ts';
import { formatsOf } from '../portal-web/formats.ts';
import { portalPage } from '../portal-web/portal-reply.ts';
import type { PortalVisit } from '../portal-web/visit.ts';
import { readForm } from '../read-form.ts';
import { sendOn } from '../sign-in/visit.ts';
import { overPage, type RatingForm, ratedPath, ratingPage, thanksPage } from './rating-page.ts';
import { ratingTextsOf } from './texts.ts';

export const showRating = (visit: PortalVisit): Promise<Reply> => {
  const { searchParams } = visit.exchange.url;
  const typed = { token: searchParams.get('token') ?? '', rating: ratingIn(searchParams.get('rating')) };
  return form(visit, typed, 200);
};

/** A character of a comment takes up to nine bytes in a form. */
const commentedFormBytes = 2 * limits.openBodyBytes;

export const takeRating = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const sent = await readForm(exchange.request, commentedFormBytes);
  const token = sent.get('token') ?? '';
  const rating = ratingIn(sent.get('rating'));
  // Browsers send two characters for the end of a line, and count one.
  const comment = (sent.get('comment') ?? '').replaceAll('\r\n', '\n');
  try {
    await desk.satisfaction.rate(call, { token, rating: rating ?? Number.NaN, comment });
    return sendOn(ratedPath(token));
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === 'forbidden') return portalPage(visit, overPage(visit), 403);
    if (error.code !== 'validation_failed') throw error;
    return form(visit, { token, rating, comment, fault: error.field }, 422);
  }
};

type Typed = Readonly<{ token: string; rating: number | null; comment?: string; fault?: string | undefined }>;

const form = async (visit: PortalVisit, typed: Typed, status: number): Promise<Reply> => {
  const { desk, call, texts } = visit;
  const shown = await desk.satisfaction.show(call, typed.token);
  if (!shown) return missingPage(visit);
  if (shown.state === 'over') return portalPage(visit, overPage(visit));
  // A customer who has rated and chosen nothing else sees the stored rating.
  if (shown.state === 'changeable' && typed.rating === null && status === 200)
    return portalPage(visit, thanksPage(visit, shown, typed.token));
  const { faults } = ratingTextsOf(texts.lang);
  const most = formatsOf(visit).number(limits.satisfaction.commentLength);
  const content: RatingForm = {
    token: typed.token,
    chosen: typed.rating ?? shown.rating,
    comment: typed.comment ?? shown.comment,
    faults: {
      rating: typed.fault === 'rating' ? faults.rating : undefined,
      comment: typed.fault === 'comment' ? faults.comment(most) : undefined,
    },
  };
  return portalPage(visit, ratingPage(visit, shown, content), status);
};

/** A rating as our own links and forms write it; null for anything else. */
const ratingIn = (text: string | null): number | null => (/^[1-5]$/.test(text ?? '') ? Number(text) : null);
