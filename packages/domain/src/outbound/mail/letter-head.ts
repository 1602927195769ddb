/** The addresses and ids of a letter: where answers and bounces go, and what it answers. */

import { type MailKind, mailTraits } from '../../model/outbound/mail-kinds.ts';
import type { Letter, Mailbox } from '../../model/outbound/mailer.ts';
import type { Vault } from '../../model/vault.ts';
import type { MailInPlace } from './compose-mail.ts';
import { aboutAgent, aboutBounce, mailMark, rootOfThread, threadToken, withToken } from './thread-token.ts';

type Signing = Readonly<{ vault: Pick<Vault, 'mac'> }>;

type LetterHead = Pick<
  Letter,
  'mark' | 'envelopeFrom' | 'replyTo' | 'messageId' | 'references' | 'automatic' | 'answersMail'
>;

export const letterHead = (ports: Signing, place: MailInPlace): LetterHead => {
  const { mail } = place;
  const references = referencesOf(ports, place);
  return {
    mark: markOf(ports, place),
    envelopeFrom: envelopeFrom(ports, place),
    replyTo: replyTo(ports, place),
    messageId: messageId(ports, place),
    references,
    automatic: isAutomatic(mail),
    answersMail: answeredId(place) !== null,
  };
};

const isAutomatic = ({ automatic, kind }: Readonly<{ automatic: boolean; kind: MailKind }>): boolean =>
  automatic || !mailTraits[kind].fromPeople;

/** Bounces that return nothing of the mail still name their ticket. */
const envelopeFrom = (ports: Signing, place: MailInPlace): string => {
  const { from, readsBounces } = place.sender;
  const token = tokenOf(ports, place, aboutBounce);
  return readsBounces && token !== null ? withToken(from.address, token) : from.address;
};

/** Nobody but the requester is given the ticket's token, and each agent only one of their own. */
const replyTo = (ports: Signing, place: MailInPlace): string | null => {
  const { sender, toRequester } = place;
  const about = toRequester ? '' : agentOf(place);
  const token = about === null ? null : tokenOf(ports, place, about);
  return token === null ? null : withToken(sender.answersAt, token);
};

const agentOf = ({ sender, told }: MailInPlace): string | null =>
  told && sender.readsAnswers ? aboutAgent(told.agentId) : null;

/** Null for a mail without a ticket. */
const tokenOf = (
  { vault }: Signing,
  { mail: { ticketNumber: number }, workspace }: MailInPlace,
  about: string,
): string | null =>
  number === null ? null : threadToken(vault, { workspaceId: workspace.id, number, about });

const messageId = (ports: Signing, place: MailInPlace): string => {
  const { mail, sender } = place;
  return (
    signedId(ports, place, mail.messageId ?? mail.id) ?? `${markOf(ports, place)}@${domainOf(sender.from)}`
  );
};

const markOf = ({ vault }: Signing, { mail, workspace }: MailInPlace): string =>
  mailMark(vault, { workspaceId: workspace.id, mailId: mail.id });

/** All mails of a ticket to its requester refer to one root that was never sent, so they form one conversation. */
const referencesOf = (ports: Signing, place: MailInPlace): readonly string[] => {
  const { mail, toRequester, told } = place;
  const ids = (abouts: readonly string[]) =>
    abouts.map((about) => signedId(ports, place, about)).filter((id) => id !== null);
  if (told) return ids([told.messageId]);
  if (!toRequester) return [];
  const answered = answeredId(place);
  if (answered === null) return ids([rootOfThread, ...mail.follows]);
  // Ids of messages grow with time.
  const isEarlier = (id: string): boolean => id < (place.answered?.messageId ?? '');
  const later = mail.follows.filter((id) => !isEarlier(id));
  return [...ids([rootOfThread, ...mail.follows.filter(isEarlier)]), answered, ...ids(later)];
};

/** The Message-ID of the mail that it answers, if it is one that can be written into a header. */
const answeredId = ({ answered, toRequester }: MailInPlace): string | null => {
  const sentAs = toRequester ? answered?.sentAs : null;
  return sentAs && foreignId.test(sentAs) ? sentAs : null;
};

const foreignId = /^(?=.{3,250}$)[!-;=?A-~]+@[!-;=?A-~]+$/;

const signedId = (ports: Signing, place: MailInPlace, about: string): string | null => {
  const token = tokenOf(ports, place, about);
  if (token === null) return null;
  const domain = domainOf(place.sender.from);
  return about === rootOfThread ? `${token}@${domain}` : `${token}.${about.replaceAll('-', '')}@${domain}`;
};

const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1);
