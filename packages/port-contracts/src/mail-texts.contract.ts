import {
  type AccountReason,
  accountReasons,
  customerNotificationKinds,
  type MailPhrase,
  type MailPhrases,
  type MailTexts,
  notificationKinds,
  type PushPhrase,
  type PushTitle,
} from '@tidemark/domain';
import { describe, expect, test } from 'vitest';

/** Looks like a placeholder and like a tag, and is neither. */
const workspace = 'Acme <b>{x}</b>';
const none = {};
const number = 12_345;
const address = 'o’neil@example.com';

/** Every phrase of mails with values; the compiler asks for each. */
const ofMails: Omit<MailPhrases, PushPhrase | PushTitle | `mailbox_${AccountReason}`> = {
  reply_footer: { workspace, number },
  reply_link: none,
  request_button: none,
  ticket_button: none,
  quote_intro: { name: 'Zoë <b>{x}</b>', date: '3 March 2026' },
  quote_cut: none,
  rule_footer: { workspace },
  notice_footer: { workspace },
  agent_footer: { workspace, number },
  invitation_subject: { workspace },
  invitation_text: { name: 'Zoë “Z” O’Neil', workspace },
  invitation_link: { days: 7 },
  invitation_button: none,
  sign_in_subject: { workspace },
  sign_in_text: { workspace },
  sign_in_link: { minutes: 10 },
  sign_in_button: none,
  reset_subject: { workspace },
  reset_text: { name: 'Zoë “Z” O’Neil', workspace },
  reset_link: { minutes: 30 },
  reset_button: none,
  link_address: none,
  account_when: { at: '2026-11-20 10:00 UTC' },
  account_what: { what: 'Zoë’s <b>{x}</b>' },
  account_not_you: none,
  account_button: none,
  account_new_device: { workspace },
  account_new_browser: { workspace },
  account_app_added: { workspace },
  account_app_removed: { workspace },
  account_passkey_added: { workspace },
  account_passkey_removed: { workspace },
  account_codes_renewed: { workspace },
  account_code_used: { workspace },
  account_codes_tried: { workspace },
  account_factors_reset: { workspace },
  rating_subject: { request: "Help! # 'quoted' {0}" },
  rating_text: { workspace, number },
  rating_1: none,
  rating_2: none,
  rating_3: none,
  rating_4: none,
  rating_5: none,
  rating_last: { days: 7, changeable: 14 },
  files_left: { count: 3 },
  files_lost: { count: 3 },
  file_kibibytes: { name: 'a {b}.pdf', size: 512 },
  file_mebibytes: { name: 'a <b>.pdf', size: 20 },
  received_encrypted: none,
  received_empty: none,
  received_without_subject: none,
  notice_address_check_subject: { address },
  notice_address_check_text: { workspace, address },
  notice_address_check_code: none,
  notice_quarantine_subject: none,
  notice_quarantine_text: { count: 3 },
  notice_quarantine_text_or_more: { count: 100 },
  notice_quarantine_ends_subject: none,
  notice_quarantine_ends_text: { count: 12, days: 3 },
  notice_mail_storm_subject: none,
  notice_mail_storm_text: { count: 12_000 },
  notice_sender_storm_subject: none,
  notice_sender_storm_text: { sender: address },
  notice_sender_storm_text_unnamed: none,
  notice_forwarding_subject: none,
  notice_forwarding_text: { mailbox: 'zoë+{x}@example.com', address },
  notice_forwarding_text_unnamed: { address },
  notice_forwarding_code: { code: '123456789' },
  notice_forwarding_link: { link: 'https://example.com/?a=1&b={2}' },
  notice_forwarding_last: none,
  notice_mail_parked_subject: none,
  notice_mail_parked_text: { sender: address },
  notice_mail_parked_text_unnamed: none,
  notice_mail_parked_too_large: none,
  notice_mail_parked_too_slow: none,
  notice_mail_parked_raw_lost: none,
  notice_mail_parked_unreadable: none,
  notice_mail_unfetched_subject: none,
  notice_mail_unfetched_text: { sender: address },
  notice_mail_unfetched_text_unnamed: none,
  notice_mail_unfetched_too_large: { size: 26_214_400, most: 20_971_520 },
  notice_mail_unfetched_place: { folder: 'INBOX {x}', user: address, uid: 12_345 },
  notice_mail_waits_subject: none,
  notice_mail_waits_text: { sender: address },
  notice_mail_waits_text_unnamed: none,
  notice_mail_waits_full: none,
  notice_mail_waits_away: none,
  notice_mail_waits_last: none,
  notice_account_subject: { user: address },
  notice_account_sign_in_text: { user: address, host: 'imap.example.com' },
  notice_account_sign_in_last: none,
  notice_account_failing_text: { user: address, host: 'imap.example.com', since: '2026-11-20 10:00 UTC' },
  notice_account_failing_last: none,
  notice_error: none,
  notice_webhook_disabled_subject: none,
  notice_webhook_disabled_text: { url: 'https://example.com/{x}' },
  notice_webhook_gone: none,
  notice_webhook_failing: { since: '2026-11-20 10:00 UTC' },
  notice_webhook_disabled_last: { days: 30 },
  notice_reply_not_sent_subject: { number },
  notice_reply_not_sent_text: { number },
  note_reply_not_sent: none,
  note_rule_mail_unsent: { reason: 'It is {x}.', rule: 'A <b>rule</b>', to: address },
  note_rule_mail_unsent_more: { reason: 'It is {x}.', rule: 'A <b>rule</b>', to: address, more: 5 },
  reason_receiver_blocked: none,
  reason_link_expired: none,
  reason_too_old: none,
  reason_workspace_suspended: none,
  reason_came_back: none,
  reason_complaint: none,
  reason_address_limit: none,
  reason_ticket_limit: none,
  reason_from_machine: none,
  reason_forwarded: none,
  reason_no_agent: none,
  reason_no_password: none,
  reason_own_address: none,
  reason_refused: none,
  reason_no_such_address: none,
  reason_deferred: none,
  reason_unreachable: none,
  reason_no_encryption: none,
  reason_size_refused: none,
  reason_sign_in_refused: none,
  reason_bad_address: none,
  reason_file_unreadable: none,
  reason_key_unreadable: none,
  reason_not_written: none,
  reason_copies_refused: none,
  note_reply_bounced: { recipient: address },
  note_reply_bounced_unnamed: none,
  note_forward_bounced: { recipient: address },
  note_forward_bounced_unnamed: none,
  note_other_ticket: { number, email: address },
  note_merged: { number },
  test_subject: { workspace },
  test_text: { workspace },
};

const ofPushes: readonly PushPhrase[] = [
  ...[...notificationKinds, ...customerNotificationKinds].map((kind) => `push_${kind}` as const),
  'push_ticket_created_for_team',
];

type Values = Readonly<Record<string, string | number>>;

const phrases: readonly (readonly [phrase: MailPhrase, values: Values])[] = [
  ...(Object.entries(ofMails) as [MailPhrase, Values][]),
  ...ofPushes.map((phrase) => [phrase, none] as const),
  ...accountReasons.map((reason) => [`mailbox_${reason}`, none] as const),
  ['push_ticket', { number }],
  ['push_request', { number }],
];

export const mailTextsContract = (name: string, open: () => MailTexts): void => {
  describe(`${name}: the texts of mails`, () => {
    const texts = open();
    // The types above say which values a phrase takes.
    const say = (language: string, phrase: MailPhrase, values: Values): string =>
      texts.say(language, phrase as 'test_text', values as MailPhrases['test_text']);

    test.each([
      'en',
      'en-GB',
      'de',
      'de-CH',
      'fr-CA',
      'es-419',
      'pt-BR',
      'zh-Hant-TW',
      'constructor',
      'x',
      '',
    ])('the locale %j has one language, the same as for its language alone', (locale) => {
      const language = texts.languageOf(locale);
      expect(texts.languageOf(language)).toBe(language);
      expect(texts.languageOf(locale)).toBe(language);
    });

    test.each(['en', 'de', 'fr', 'es', 'pt', 'constructor'])(
      'in %s, every phrase is a text with its values unchanged',
      (locale) => {
        const language = texts.languageOf(locale);
        for (const [phrase, values] of phrases) {
          const said = say(language, phrase, values);
          expect(said.trim(), phrase).not.toBe('');
          for (const value of Object.values(values)) expect(said, phrase).toContain(String(value));
        }
      },
    );

    test('a phrase with the same values is always the same', () => {
      for (const [phrase, values] of phrases)
        expect(say('de', phrase, values)).toBe(say('de', phrase, { ...values }));
    });

    test('other values give another text', () => {
      const said = [7, 12, 1].map((days) => texts.say('en', 'invitation_link', { days }));
      expect(new Set(said).size).toBe(3);
      const subjectFor = (workspace: string): string => texts.say('fr', 'test_subject', { workspace });
      expect(subjectFor('Acme')).not.toBe(subjectFor('Umbrella'));
    });
  });
};
