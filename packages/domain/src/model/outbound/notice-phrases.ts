type NoValues = Readonly<Record<string, never>>;

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
  notice_forwarding_subject: NoValues;
  notice_forwarding_text: Readonly<{ mailbox: string; address: string }>;
  notice_forwarding_text_unnamed: Readonly<{ address: string }>;
  notice_forwarding_code: Readonly<{ code: string }>;
  notice_forwarding_link: Readonly<{ link: string }>;
  notice_forwarding_last: NoValues;
  notice_unknown_sender: NoValues;
  notice_mail_parked_subject: NoValues;
  notice_mail_parked_text: Readonly<{ sender: string }>;
  notice_mail_unfetched_subject: NoValues;
  notice_mail_unfetched_text: Readonly<{ sender: string }>;
  notice_mail_waits_subject: NoValues;
  notice_mail_waits_text: Readonly<{ sender: string }>;
  notice_mail_waits_last: NoValues;
  notice_account_subject: Readonly<{ user: string }>;
  notice_account_sign_in_text: Readonly<{ user: string; host: string }>;
  notice_account_sign_in_last: NoValues;
  notice_account_failing_text: Readonly<{ user: string; host: string; since: string }>;
  notice_account_failing_last: NoValues;
  notice_webhook_disabled_subject: NoValues;
  notice_webhook_disabled_text: Readonly<{ url: string }>;
  notice_webhook_disabled_last: Readonly<{ days: number }>;
  notice_reply_not_sent_subject: Readonly<{ number: number }>;
  notice_reply_not_sent_text: Readonly<{ number: number }>;
  note_reply_not_sent: NoValues;
  note_reply_bounced: NoValues;
  note_other_ticket: Readonly<{ number: number; email: string }>;
  note_merged: Readonly<{ number: number }>;
}>;

export type NoticePhrase = keyof NoticePhrases;
