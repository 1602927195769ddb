/** The texts that Tidemark adds to what people write, and those of pushes, in the languages of workspaces. */
import type { AccountReason } from '../inbound/account-reasons.ts';
import type { AccountNotice } from './account-notice.ts';
import type { MailReason } from './mail-reasons.ts';
import type { PushPhrase, PushTitle } from './push-phrases.ts';

type NoValues = Readonly<Record<string, never>>;

/** `reason`: a sentence; `to`: the addresses. */
type UnsentValues = Readonly<{ reason: string; rule: string; to: string }>;

/** The values that a phrase contains. */
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
  Readonly<Record<`reason_${MailReason}`, NoValues>> &
  Readonly<Record<`mailbox_${AccountReason}`, NoValues>> &
  Readonly<Record<`account_${AccountNotice}`, Readonly<{ workspace: string }>>> &
  NoticePhrases &
  Readonly<Record<PushPhrase, NoValues> & Record<PushTitle, Readonly<{ number: number }>>>;

export type MailPhrase = keyof MailPhrases;

/** Notices to agents and to addresses of a workspace, and the notes that Tidemark itself writes in a conversation. */
export type NoticePhrases = Readonly<{
  notice_address_check_subject: Readonly<{ address: string }>;
  notice_address_check_text: Readonly<{ workspace: string; address: string }>;
  notice_address_check_code: NoValues;
  notice_quarantine_subject: NoValues;
  notice_quarantine_text: Readonly<{ count: number }>;
  notice_quarantine_text_or_more: Readonly<{ count: number }>;
  notice_quarantine_ends_subject: NoValues;
  notice_quarantine_ends_text: Readonly<{ count: number; days: number }>;
  notice_mail_storm_subject: NoValues;
  notice_mail_storm_text: Readonly<{ count: number }>;
  notice_sender_storm_subject: NoValues;
  notice_sender_storm_text: Readonly<{ sender: string }>;
  notice_sender_storm_text_unnamed: NoValues;
  notice_forwarding_subject: NoValues;
  notice_forwarding_text: Readonly<{ mailbox: string; address: string }>;
  notice_forwarding_text_unnamed: Readonly<{ address: string }>;
  notice_forwarding_code: Readonly<{ code: string }>;
  notice_forwarding_link: Readonly<{ link: string }>;
  notice_forwarding_last: NoValues;
  notice_mail_parked_subject: NoValues;
  notice_mail_parked_text: Readonly<{ sender: string }>;
  notice_mail_parked_text_unnamed: NoValues;
  notice_mail_parked_too_large: NoValues;
  notice_mail_parked_too_slow: NoValues;
  notice_mail_parked_raw_lost: NoValues;
  notice_mail_parked_unreadable: NoValues;
  notice_mail_unfetched_subject: NoValues;
  notice_mail_unfetched_text: Readonly<{ sender: string }>;
  notice_mail_unfetched_text_unnamed: NoValues;
  notice_mail_unfetched_too_large: Readonly<{ size: number; most: number }>;
  notice_mail_unfetched_place: Readonly<{ folder: string; user: string; uid: number }>;
  notice_mail_waits_subject: NoValues;
  notice_mail_waits_text: Readonly<{ sender: string }>;
  notice_mail_waits_text_unnamed: NoValues;
  notice_mail_waits_full: NoValues;
  notice_mail_waits_away: NoValues;
  notice_mail_waits_last: NoValues;
  notice_account_subject: Readonly<{ user: string }>;
  notice_account_sign_in_text: Readonly<{ user: string; host: string }>;
  notice_account_sign_in_last: NoValues;
  notice_account_failing_text: Readonly<{ user: string; host: string; since: string }>;
  notice_account_failing_last: NoValues;
  /** Above what another server said, on a line of its own. */
  notice_error: NoValues;
  notice_webhook_disabled_subject: NoValues;
  notice_webhook_disabled_text: Readonly<{ url: string }>;
  notice_webhook_gone: NoValues;
  notice_webhook_failing: Readonly<{ since: string }>;
  notice_webhook_disabled_last: Readonly<{ days: number }>;
  notice_reply_not_sent_subject: Readonly<{ number: number }>;
  notice_reply_not_sent_text: Readonly<{ number: number }>;
  note_reply_not_sent: NoValues;
  note_rule_mail_unsent: UnsentValues;
  note_rule_mail_unsent_more: UnsentValues & Readonly<{ more: number }>;
  note_reply_bounced: Readonly<{ recipient: string }>;
  note_reply_bounced_unnamed: NoValues;
  note_forward_bounced: Readonly<{ recipient: string }>;
  note_forward_bounced_unnamed: NoValues;
  note_other_ticket: Readonly<{ number: number; email: string }>;
  note_merged: Readonly<{ number: number }>;
}>;

export type NoticePhrase = keyof NoticePhrases;

export interface MailTexts {
  /** The known language in which mails and pushes of a locale are written. */
  languageOf(locale: string): string;
  /** The phrase as plain text, with its values unchanged. */
  say<Phrase extends MailPhrase>(language: string, phrase: Phrase, values: MailPhrases[Phrase]): string;
}
