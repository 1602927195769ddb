/** The mail that asks a customer how it was: one question, and a link for each answer (contract §6.7). */
import { limits } from '../../kernel/limits.ts';
import { workspacePages, workspaceUrl } from '../../model/instance/workspace-url.ts';
import type { Composing, Written } from './compose-mail.ts';
import { choicePart, textPart } from './letter-html.ts';
import type { LinkPlace } from './link-mail.ts';
import { ratingToken } from './rating-token.ts';

const ratings = [1, 2, 3, 4, 5] as const;

const dayMs = 86_400_000;

/** The links open a page and store nothing, because mail scanners often open links first. */
export const ratingMail = (ports: Composing, place: LinkPlace): Written => {
  const { mailTexts } = ports;
  const { mail, workspace, language } = place;
  const number = mail.ticketNumber ?? 0;
  const { openMs, changeableMs } = limits.satisfaction;
  const first = mailTexts.say(language, 'rating_text', { workspace: workspace.name, number });
  const days = { days: openMs / dayMs, changeable: changeableMs / dayMs };
  const last = mailTexts.say(language, 'rating_last', days);
  const answers = ratings.map((rating) => ({
    words: `${rating} – ${mailTexts.say(language, `rating_${rating}`, {})}`,
    link: linkOf(ports, place, rating),
  }));
  const links = answers.map(({ words, link }) => choicePart(words, link));
  return {
    subject: mailTexts.say(language, 'rating_subject', { request: mail.subject }),
    text: [first, ...answers.map(({ words, link }) => `${words}:\n${link}`), last].join('\n\n'),
    html: [textPart(first), ...links, textPart(last)].join('\n'),
  };
};

const linkOf = ({ vault, site }: Composing, { mail, workspace }: LinkPlace, rating: number): string => {
  const question = { workspaceId: workspace.id, responseId: mail.cause, email: mail.to };
  const token = ratingToken(vault, question);
  return `${workspaceUrl({ ...site, slug: workspace.slug })}${workspacePages.rating}?token=${token}&rating=${rating}`;
};
