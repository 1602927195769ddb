/** The texts that Tidemark adds to what people write, and those of pushes, in the languages of workspaces. */
import type { AccountNotice } from './account-notice.ts';
import type { NoticePhrases } from './notice-phrases.ts';
import type { PushPhrase, PushTitle } from './push-phrases.ts';

type NoValues = Readonly<Record<string, never>>;

/** What a phrase is made with. */
export type MailPhrases = Readonly<{
  reply_footer: Readonly<{ workspace: string; number: number }>;
  reply_link: NoValues;
  request_button: NoValues;
  ticket_button: NoValues;
  quote_intro: Readonly<{ name: string; date: string }>;
  quote_cut: NoValues;
  rule_footer: Readonly<{ workspace: string }>;
  notice_footer: Readonly<{ workspace: string }>;
  agent_footer: Readonly<{ workspace: string; number: number }>;
  invitation_subject: Readonly<{ workspace: string }>;
  invitation_text: Readonly<{ name: string; workspace: string }>;
  invitation_link: Readonly<{ days: number }>;
  invitation_button: NoValues;
  sign_in_subject: Readonly<{ workspace: string }>;
  sign_in_text: Readonly<{ workspace: string }>;
  sign_in_link: Readonly<{ minutes: number }>;
  sign_in_button: NoValues;
  reset_subject: Readonly<{ workspace: string }>;
  reset_text: Readonly<{ name: string; workspace: string }>;
  reset_link: Readonly<{ minutes: number }>;
  reset_button: NoValues;
  link_address: NoValues;
  account_when: Readonly<{ at: string }>;
  account_what: Readonly<{ what: string }>;
  account_not_you: NoValues;
  account_button: NoValues;
  rating_subject: Readonly<{ request: string }>;
  rating_text: Readonly<{ workspace: string; number: number }>;
  rating_1: NoValues;
  rating_2: NoValues;
  rating_3: NoValues;
  rating_4: NoValues;
  rating_5: NoValues;
  rating_last: Readonly<{ days: number; changeable: number }>;
  files_left: Readonly<{ count: number }>;
  files_lost: Readonly<{ count: number }>;
  file_kibibytes: Readonly<{ name: string; size: number }>;
  file_mebibytes: Readonly<{ name: string; size: number }>;
  /** The text of a message whose mail cannot be read or has no text, and the subject of a mail without one. */
  received_encrypted: NoValues;
  received_empty: NoValues;
  received_without_subject: NoValues;
  test_subject: Readonly<{ workspace: string }>;
  test_text: Readonly<{ workspace: string }>;
}> &
  Readonly<Record<`account_${AccountNotice}`, Readonly<{ workspace: string }>>> &
  NoticePhrases &
  Readonly<Record<PushPhrase, NoValues> & Record<PushTitle, Readonly<{ number: number }>>>;

export type MailPhrase = keyof MailPhrases;

export interface MailTexts {
  /** The known language in which mails and pushes of a locale are written. */
  languageOf(locale: string): string;
  /** The phrase as plain text, with its values unchanged. */
  say<Phrase extends MailPhrase>(language: string, phrase: Phrase, values: MailPhrases[Phrase]): string;
}
