/** The words that stand around what people write, in the languages of workspaces. */

/** What a phrase is made with. */
export type MailPhrases = Readonly<{
  reply_footer: Readonly<{ workspace: string; number: number }>;
  rule_footer: Readonly<{ workspace: string }>;
  notice_footer: Readonly<{ workspace: string }>;
  invitation_subject: Readonly<{ workspace: string }>;
  invitation_text: Readonly<{ name: string; workspace: string }>;
  invitation_link: Readonly<{ days: number }>;
  sign_in_subject: Readonly<{ workspace: string }>;
  sign_in_text: Readonly<{ workspace: string }>;
  sign_in_link: Readonly<{ minutes: number }>;
  test_subject: Readonly<{ workspace: string }>;
  test_text: Readonly<{ workspace: string }>;
}>;

export type MailPhrase = keyof MailPhrases;

export interface MailTexts {
  /** The language that a locale's mails are written in: a known one. */
  languageOf(locale: string): string;
  /** The phrase as plain text. Values stand in it as they are. */
  say<Phrase extends MailPhrase>(language: string, phrase: Phrase, values: MailPhrases[Phrase]): string;
}
