/** The indexed words of each kind of record. */

import { limits } from '../../kernel/limits.ts';
import type { Message } from '../desk/message.ts';
import type { Contact } from '../people/contact.ts';
import type { Organization } from '../people/organization.ts';
import type { Article } from './article.ts';
import { wordsOf } from './words.ts';

/** `subject` is that of the ticket where the message at this place is found together with it, else empty. */
export const subjectAt = (subject: string, position: number): string =>
  position <= limits.search.withSubject ? subject : '';

export const messageWords = (subject: string, { body }: Pick<Message, 'body'>): readonly string[] => [
  ...new Set([...wordsOf(subject), ...wordsOf(body)]),
];

export const contactWords = ({ name, email }: Pick<Contact, 'name' | 'email'>): readonly string[] =>
  wordsOf(`${name}\n${email}`);

export const organizationWords = ({
  name,
  emailDomains,
}: Pick<Organization, 'name' | 'emailDomains'>): readonly string[] =>
  wordsOf([name, ...emailDomains].join('\n'));

export const articleWords = ({ title, bodyHtml }: Pick<Article, 'title' | 'bodyHtml'>): readonly string[] =>
  wordsOf(`${title}\n${textOf(bodyHtml)}`);

/** Sanitised HTML without its markup: inline elements join words, all other elements separate them. */
const textOf = (html: string): string =>
  html
    .replace(/<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:[a-z]+|#\d+);/gi, ' ');
