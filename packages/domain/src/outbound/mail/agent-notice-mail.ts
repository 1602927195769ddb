/** The mail that tells an agent of a ticket: what happened, what was written, and a link to the ticket. */
import { textContent } from '../../model/desk/new-message.ts';
import { workspacePages, workspaceUrl } from '../../model/instance/workspace-url.ts';
import { notificationKinds } from '../../model/outbound/notification.ts';
import type { PushPhrase } from '../../model/outbound/push-phrases.ts';
import type { Composing, Written } from './compose-mail.ts';
import { buttonPart, letterShades, textPart, writtenPart } from './letter-html.ts';
import type { LinkPlace } from './link-mail.ts';

/** `cause` names the kind of notification. The link opens nothing by itself: the agent signs in. */
export const agentNoticeMail = (ports: Composing, { mail, workspace, language }: LinkPlace): Written => {
  const { mailTexts, html, site } = ports;
  const number = mail.ticketNumber ?? 0;
  const happened = mailTexts.say(language, phraseOf(mail.cause), {});
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

const phraseOf = (cause: string): PushPhrase => {
  const kind = notificationKinds.find((one) => one === cause);
  return kind ? `push_${kind}` : 'push_ticket_created_for_team';
};
