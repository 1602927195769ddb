/** The phrases as ICU messages, in every language that there is. */
import type { MailPhrases, MailTexts } from '@tidemark/domain';
import { IntlMessageFormat } from 'intl-messageformat';
import { phrases } from './phrases.ts';

type Language = keyof typeof phrases;

const usual: Language = 'en';

const isLanguage = (text: string): text is Language => Object.hasOwn(phrases, text);

export const createMailTexts = (): MailTexts => {
  const read = new Map<string, IntlMessageFormat>();
  const messageOf = (language: Language, phrase: keyof MailPhrases): IntlMessageFormat =>
    read.getOrInsertComputed(
      `${language} ${phrase}`,
      // Values are plain text: nothing in angle brackets is a tag.
      () => new IntlMessageFormat(phrases[language][phrase], language, undefined, { ignoreTag: true }),
    );
  return {
    languageOf: (locale) => {
      const [primary = ''] = locale.toLowerCase().split('-');
      return isLanguage(primary) ? primary : usual;
    },
    say: (language, phrase, values) =>
      String(messageOf(isLanguage(language) ? language : usual, phrase).format({ ...values })),
  };
};
