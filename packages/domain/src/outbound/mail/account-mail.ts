/** The mail about an agent's own account: what was done, when and with what, and where to end it. */
import { spokenUtc } from '../../kernel/spoken-utc.ts';
import { workspacePages, workspaceUrl } from '../../model/instance/workspace-url.ts';
import { type AccountNotice, accountNotices } from '../../model/outbound/account-notice.ts';
import type { Composing, Written } from './compose-mail.ts';
import { buttonPart, letterShades, textPart } from './letter-html.ts';
import type { LinkPlace } from './link-mail.ts';

/** `cause` names the notice, and `text` the device or the key. The link opens nothing by itself: the agent signs in. */
export const accountMail = (
  { mailTexts, site }: Composing,
  { mail, workspace, language }: LinkPlace,
): Written => {
  const subject = mailTexts.say(language, `account_${noticeOf(mail.cause)}`, { workspace: workspace.name });
  const when = mailTexts.say(language, 'account_when', { at: spokenUtc(mail.createdAt) });
  const what = mail.text === '' ? [] : [mailTexts.say(language, 'account_what', { what: mail.text })];
  const notYou = mailTexts.say(language, 'account_not_you', {});
  const button = mailTexts.say(language, 'account_button', {});
  const link = `${workspaceUrl({ ...site, slug: workspace.slug })}${workspacePages.ownSessions}`;
  const facts = [when, ...what].join('\n');
  return {
    subject,
    text: [`${subject}.`, facts, notYou, `${button}: ${link}`].join('\n\n'),
    html: [
      textPart(`${subject}.\n\n${facts}\n\n${notYou}`),
      buttonPart(button, link, letterShades(workspace.settings.branding ?? {})),
    ].join('\n'),
  };
};

const noticeOf = (cause: string): AccountNotice =>
  accountNotices.find((one) => one === cause) ?? 'new_device';
