import { foldEmail } from '../../kernel/text.ts';
import type { Message } from '../../model/desk/message.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { AnsweredMail, Mail, ToldAgent } from '../../model/outbound/mail.ts';
import type { MailKind } from '../../model/outbound/mail-kinds.ts';
import type { SenderSettings } from '../../model/outbound/mailer.ts';
import type { Stores } from '../../model/ports.ts';
import type { MailInPlace } from './compose-mail.ts';
import type { MailFile } from './mail-files.ts';
import { localeOfAgent } from './say.ts';
import { senderWithKey } from './sender-of.ts';

/** A mail with everything that its letter needs; null before the workspace exists. */
export const placeOf = async (
  settings: SenderSettings,
  stores: Stores,
  mail: Mail,
): Promise<MailInPlace | null> => {
  const found = await stores.workspace.find();
  if (!found) return null;
  const workspace = await inLanguageOf(stores, found, mail);
  const ticket = mail.ticketNumber === null ? null : await stores.tickets.find(mail.ticketNumber);
  const requester = ticket && (await stores.contacts.find(ticket.requesterId));
  const toRequester =
    mail.kind !== 'agent_notice' && requester !== null && foldEmail(requester.email) === foldEmail(mail.to);
  return {
    mail,
    workspace,
    toRequester,
    ...(await senderWithKey(settings, stores, workspace)),
    answered: toRequester ? await answeredBy(stores, mail) : null,
    told: toRequester || mail.kind === 'forward' ? null : await toldBy(stores, mail),
    question: await questionBefore(stores, mail),
    // Automatic mail sends no text of others to an address that anybody may have entered.
    quotes: toRequester && (!mail.automatic || requester.verifiedAt !== null),
    files: await filesOf(stores, mail),
    cc: await copiedTo(stores, mail),
  };
};

/** Agents read mail to them in the language that they work in. */
const inLanguageOf = async (
  { agents }: Stores,
  workspace: Workspace,
  { kind, to }: Mail,
): Promise<Workspace> => {
  if (!isToAgents.has(kind)) return workspace;
  const agent = await agents.findByEmail(foldEmail(to));
  if (!agent) return workspace;
  return { ...workspace, locale: await localeOfAgent({ agents }, agent.id, workspace.locale) };
};

const isToAgents: ReadonlySet<MailKind> = new Set<MailKind>([
  'password_reset',
  'agent_notice',
  'account_notice',
  'notice',
]);

/** The last mail of the receiver when this mail was written. */
const answeredBy = async (
  { messageOrigins }: Stores,
  { id, ticketNumber, to }: Mail,
): Promise<AnsweredMail | null> => {
  if (ticketNumber === null) return null;
  const origin = await messageOrigins.findLastOf(ticketNumber, to, id);
  return origin && { messageId: origin.messageId, sentAs: origin.sentAs, subject: origin.subject };
};

const questionBefore = async (
  { messages }: Stores,
  { kind, ticketNumber, messageId }: Mail,
): Promise<Message | null> => {
  if (kind !== 'public_reply' || ticketNumber === null || messageId === null) return null;
  return messages.findQuestion(ticketNumber, messageId);
};

const toldBy = async (
  { agents, messages }: Stores,
  { ticketNumber, to, createdAt }: Mail,
): Promise<ToldAgent | null> => {
  if (ticketNumber === null) return null;
  const agent = await agents.findByEmail(foldEmail(to));
  if (agent?.status !== 'active') return null;
  const { data } = await messages.listOfTicket(ticketNumber, { limit: looked, after: null }, 'desc');
  const newest = data.find((message) => message.createdAt <= createdAt);
  return newest ? { agentId: agent.id, messageId: newest.id } : null;
};

/** No more are written before a mail is sent; the agent cannot answer by mail then. */
const looked = 100;

/** The people whom the agent named. Those in copy of a reply by mail got it from its author. */
export const copiedTo = async (
  { messages }: Stores,
  { kind, automatic, ticketNumber, messageId }: Mail,
): Promise<readonly string[]> => {
  if (kind !== 'public_reply' || automatic || ticketNumber === null || messageId === null) return [];
  const message = await messages.find(ticketNumber, messageId);
  return message?.verified === null ? message.cc.map(({ email }) => email) : [];
};

/** The files of the message of this mail. A forward also has the files of the forwarded message, which is its cause. */
const filesOf = async ({ files }: Stores, { kind, messageId, cause }: Mail): Promise<readonly MailFile[]> => {
  if (messageId === null) return [];
  const found = await files.listOfMessages(kind === 'forward' ? [cause, messageId] : [messageId]);
  return found.map((file) => ({ file, state: 'here' }));
};
