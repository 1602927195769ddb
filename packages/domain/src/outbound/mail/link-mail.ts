/** Mails with a secret link. All of their text is ours; none of it is from the person who requested the link. */
import { limits } from '../../kernel/limits.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import type { Composing, Written } from './compose-mail.ts';
import { addressPart, buttonPart, letterShades, textPart } from './letter-html.ts';

export type LinkPlace = Readonly<{ mail: Mail; workspace: Workspace; language: string }>;

export const invitationMail = (ports: Composing, { mail, workspace, language }: LinkPlace): Written => {
  const { mailTexts } = ports;
  const named = { name: mail.text, workspace: workspace.name };
  return around(
    ports,
    { mail, workspace },
    {
      subject: mailTexts.say(language, 'invitation_subject', named),
      first: mailTexts.say(language, 'invitation_text', named),
      button: mailTexts.say(language, 'invitation_button', {}),
      address: mailTexts.say(language, 'link_address', {}),
      last: mailTexts.say(language, 'invitation_link', { days: limits.invitationMs / dayMs }),
    },
  );
};

export const signInMail = (ports: Composing, { mail, workspace, language }: LinkPlace): Written => {
  const { mailTexts } = ports;
  const named = { workspace: workspace.name };
  return around(
    ports,
    { mail, workspace },
    {
      subject: mailTexts.say(language, 'sign_in_subject', named),
      first: mailTexts.say(language, 'sign_in_text', named),
      button: mailTexts.say(language, 'sign_in_button', {}),
      address: mailTexts.say(language, 'link_address', {}),
      last: mailTexts.say(language, 'sign_in_link', { minutes: limits.portal.linkMs / minuteMs }),
    },
  );
};

export const resetMail = (ports: Composing, { mail, workspace, language }: LinkPlace): Written => {
  const { mailTexts } = ports;
  const named = { name: mail.text, workspace: workspace.name };
  return around(
    ports,
    { mail, workspace },
    {
      subject: mailTexts.say(language, 'reset_subject', named),
      first: mailTexts.say(language, 'reset_text', named),
      button: mailTexts.say(language, 'reset_button', {}),
      address: mailTexts.say(language, 'link_address', {}),
      last: mailTexts.say(language, 'reset_link', { minutes: limits.password.resetMs / minuteMs }),
    },
  );
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Words = Readonly<Record<'subject' | 'first' | 'button' | 'address' | 'last', string>>;

const around = (
  { vault }: Composing,
  { mail: { sealedLink }, workspace }: Omit<LinkPlace, 'language'>,
  words: Words,
): Written => {
  const { subject, first, button, address, last } = words;
  const link = sealedLink === null ? '' : vault.open(sealedLink);
  return {
    subject,
    text: [first, link, last].join('\n\n'),
    html: [
      textPart(first),
      buttonPart(button, link, letterShades(workspace.settings.branding ?? {})),
      addressPart(address, link),
      textPart(last),
    ].join('\n'),
  };
};
