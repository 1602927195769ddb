/** The languages in which Tidemark writes to agents and in conversations. */
import type { MailPhrase, MailPhrases, MailTexts } from '../../model/outbound/mail-texts.ts';
import type { Stores } from '../../model/ports.ts';

export type Say = <Phrase extends MailPhrase>(phrase: Phrase, values: MailPhrases[Phrase]) => string;

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

const sayIn = (mailTexts: MailTexts, locale = 'en'): Say => {
  const language = mailTexts.languageOf(locale);
  return (phrase, values) => mailTexts.say(language, phrase, values);
};
