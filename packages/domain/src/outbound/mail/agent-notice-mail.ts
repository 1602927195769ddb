/** The mail that tells an agent of a ticket: what happened, what was written, and a link to the ticket. */
import { textContent } from '../../model/desk/new-message.ts';
import { workspacePages, workspaceUrl } from '../../model/instance/workspace-url.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import { isNoticeCause } from '../../model/outbound/notification.ts';
import type { Composing, Written } from './compose-mail.ts';
import { buttonPart, letterShades, textPart, writtenPart } from './letter-html.ts';
import type { LinkPlace } from './link-mail.ts';

/** `cause` names the kind of notification. The link opens nothing by itself: the agent signs in. */
export const agentNoticeMail = (ports: Composing, { mail, workspace, language }: LinkPlace): Written => {
  const { mailTexts, html, site } = ports;
  const { number, cause } = noticeOf(mail);
  const happened = mailTexts.say(language, `push_${cause}`, {});
  const button = mailTexts.say(language, 'ticket_button', {});
  const link = `${workspaceUrl({ ...site, slug: workspace.slug })}${workspacePages.consoleTickets}/${number}`;
  const said = mail.html === null ? textContent(mail.text).bodyHtml : html.sanitize(mail.html);
  return {
    subject: `${mailTexts.say(language, 'push_ticket', { number })}: ${mail.subject}`,
    text: [happened, ...(mail.text === '' ? [] : [mail.text]), `${button}: ${link}`].join('\n\n'),
    html: [
      textPart(happened),
      ...(mail.text === '' ? [] : [writtenPart(said)]),
      buttonPart(button, link, letterShades(workspace.settings.branding ?? {})),
    ].join('\n'),
  };
};

/** `queueNoticeMails` has written it. */
const noticeOf = ({ id, ticketNumber, cause }: Mail) => {
  if (ticketNumber === null) throw new Error(`Expected the number of a ticket in the mail ${id}, got none.`);
  if (!isNoticeCause(cause)) throw new Error(`Expected a kind of notice in the mail ${id}, got ${cause}.`);
  return { number: ticketNumber, cause };
};
