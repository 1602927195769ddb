import type { MailTexts } from '../model/outbound/mail-texts.ts';

/** Says which phrase it would be, and with what. */
export const plainMailTexts = (): MailTexts => ({
  languageOf: (locale) => locale.split('-')[0] ?? locale,
  say: (language, phrase, values) => [language, phrase, ...Object.values<string | number>(values)].join(' '),
});
