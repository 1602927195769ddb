/** The languages in which Tidemark writes to agents and in conversations. */
import type { Instant } from '../../kernel/instant.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { MailPhrase, MailPhrases, MailTexts } from '../../model/outbound/mail-texts.ts';
import type { Stores } from '../../model/ports.ts';

export type Say = <Phrase extends MailPhrase>(phrase: Phrase, values: MailPhrases[Phrase]) => string;

/** A moment as it is written in a language, on the clock of the workspace. */
export type SayTime = (at: Instant) => string;

/** Phrases about a sender, each with a whole sentence for a sender that nobody knows. */
type OfSender =
  | 'notice_sender_storm_text'
  | 'notice_mail_parked_text'
  | 'notice_mail_unfetched_text'
  | 'notice_mail_waits_text';

export const sayOfSender = (say: Say, phrase: OfSender, sender: string | null): string =>
  sender === null ? say(`${phrase}_unnamed`, {}) : say(phrase, { sender });

/** The error of another server, in its own words. */
export const quoteError = (say: Say, error: string): string => `${say('notice_error', {})}\n${error}`;

type SayScope = Readonly<{ stores: Stores; mailTexts: MailTexts }>;

/** Phrases in the language of the workspace. */
export const sayInWorkspace = async ({ stores, mailTexts }: SayScope): Promise<Say> =>
  sayIn(mailTexts, (await stores.workspace.find())?.locale);

/** Phrases in the language that an agent works in, which may be that of the workspace. */
export const sayToAgent = async ({ stores, mailTexts }: SayScope, agentId: string): Promise<Say> =>
  sayIn(mailTexts, await localeOfAgent(stores, agentId, (await stores.workspace.find())?.locale));

/** The agent’s own language, or else the locale of the workspace. */
export const localeOfAgent = async <Locale>(
  { agents }: Pick<Stores, 'agents'>,
  agentId: string,
  workspaceLocale: Locale,
): Promise<string | Locale> => (await agents.findPreferences(agentId))?.language ?? workspaceLocale;

/** Phrases in the language of a locale. */
export const sayIn = (mailTexts: MailTexts, locale = 'en'): Say => {
  const language = mailTexts.languageOf(locale);
  return (phrase, values) => mailTexts.say(language, phrase, values);
};

/** Moments in the language of a locale, as the workspace's own locale writes them where it is of that language. */
export const timeIn = (
  mailTexts: MailTexts,
  workspace: Pick<Workspace, 'locale' | 'timezone'> | null,
  locale = 'en',
): SayTime => {
  const language = mailTexts.languageOf(locale);
  const format = dateFormat(
    { locale: workspace?.locale ?? locale, timezone: workspace?.timezone ?? 'UTC' },
    language,
    {
      dateStyle: 'long',
      timeStyle: 'short',
    },
  );
  return (at) => format.format(Date.parse(at));
};

/** Dates of a workspace, written as mails in a language do. */
export const dateFormat = (
  { locale, timezone: timeZone }: Pick<Workspace, 'locale' | 'timezone'>,
  language: string,
  style: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale.startsWith(language) ? locale : language, { ...style, timeZone });
