/** The rules for the commands of a session: who may send, to whom, and when a mail is acknowledged (contract §14.2). */
import type { InboundCases, InboundWay, MailClient, Recipient } from '@tidemark/domain';
import { DeskError, limits } from '@tidemark/domain';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { type ClientCounts, clientCounts } from './client-counts.ts';
import { ReplyError, replyOf } from './reply-error.ts';

export type MailDoor = Pick<InboundCases, 'recipientOf' | 'receive'>;

export type ListenerLog = Readonly<{
  debug(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}>;

export type RuleParts = Readonly<{
  door: MailDoor;
  way: Extract<InboundWay, 'smtp' | 'lmtp'>;
  log: ListenerLog;
  /** A mail server of the operator's: it passes on the mail of many, and is nobody whom SPF is about. */
  isRelay: (address: string) => boolean;
}>;

export interface SessionRules {
  /** Throws a `ReplyError` for a client that may not have one more connection. */
  connect(session: SMTPServerSession): void;
  disconnect(session: SMTPServerSession): void;
  recipient(address: SMTPServerAddress, session: SMTPServerSession): Promise<void>;
  /** Resolves when the mail is stored for all recipients; reads the bytes to their end, whatever becomes of them. */
  data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void>;
  /** Whether a mail of the session is being received. */
  isReceiving(session: SMTPServerSession): boolean;
}

const mostErrors = 10;
const mostOfClient = 10;

/** `client`: who connected, whatever a relay said later. */
type State = {
  client: string;
  errors: number;
  receiving: boolean;
  recipients: Map<string, Recipient>;
};

/** The sessions of a listener. */
type Sessions = RuleParts &
  Readonly<{
    states: WeakMap<SMTPServerSession, State>;
    /** How many connections each client has. */
    connected: Map<string, number>;
    wrongTokens: ClientCounts;
  }>;

export const sessionRules = (parts: RuleParts): SessionRules => {
  const sessions: Sessions = {
    ...parts,
    states: new WeakMap(),
    connected: new Map(),
    wrongTokens: clientCounts(limits.inbound.wrongTokens),
  };
  return {
    connect: (session) => admit(sessions, session),
    disconnect: (session) => forget(sessions, session),
    recipient: ({ address }, session) => addRecipient(sessions, session, address),
    data: (stream, session) => receive(sessions, session, stream),
    isReceiving: (session) => sessions.states.get(session)?.receiving === true,
  };
};

const admit = ({ way, isRelay, states, connected }: Sessions, session: SMTPServerSession): void => {
  const client = session.remoteAddress;
  const count = connected.get(client) ?? 0;
  if (way === 'smtp' && count >= mostOfClient && !isRelay(client))
    throw new ReplyError(421, '4.7.0 Too many connections from your address');
  connected.set(client, count + 1);
  states.set(session, { client, errors: 0, receiving: false, recipients: new Map() });
};

const forget = ({ states, connected }: Sessions, session: SMTPServerSession): void => {
  const state = states.get(session);
  if (!state) return;
  states.delete(session);
  const left = (connected.get(state.client) ?? 1) - 1;
  if (left > 0) connected.set(state.client, left);
  else connected.delete(state.client);
};

const addRecipient = async (
  sessions: Sessions,
  session: SMTPServerSession,
  address: string,
): Promise<void> => {
  const state = stateOf(sessions, session);
  try {
    state.recipients.set(address, await findRecipient(sessions, session, address));
  } catch (error) {
    noteFault(sessions.log, error);
    throw refused(sessions, session, replyOf(error));
  }
};

const findRecipient = async (
  sessions: Sessions,
  session: SMTPServerSession,
  address: string,
): Promise<Recipient> => {
  const { door, wrongTokens } = sessions;
  const client = isOwn(sessions, session) ? null : session.remoteAddress;
  if (client !== null && wrongTokens.isOver(client))
    throw new ReplyError(421, '4.7.0 Too many wrong addresses');
  const found = await door.recipientOf(address);
  const isGuessed = found ? found.hasWrongToken === true : address.includes('+');
  if (client !== null && isGuessed) wrongTokens.add(client);
  if (!found) throw new ReplyError(550, '5.1.1 No such address here');
  return found;
};

const receive = async (
  sessions: Sessions,
  session: SMTPServerSession,
  stream: SMTPServerDataStream,
): Promise<void> => {
  const { door, way, log, isRelay } = sessions;
  const state = stateOf(sessions, session);
  const { mailFrom, rcptTo } = session.envelope;
  state.receiving = true;
  const bytes = stream.iterator({ destroyOnReturn: false });
  try {
    await door.receive({
      way,
      from: mailFrom === false || mailFrom.address === '' ? null : mailFrom.address,
      client: way === 'lmtp' ? null : clientOf(session, isRelay(state.client) ? state.client : null),
      recipients: rcptTo.flatMap(({ address }) => state.recipients.get(address) ?? []),
      bytes,
    });
  } catch (error) {
    // Senders read no answer before they have sent all, and a stream with an open iterator does not flow.
    void bytes.return?.().then(() => stream.resume());
    if (!stream.destroyed) noteFault(log, error);
    throw refused(sessions, session, replyOf(error));
  } finally {
    state.receiving = false;
    state.recipients.clear();
  }
};

const stateOf = ({ states }: Sessions, session: SMTPServerSession): State => {
  const state = states.get(session);
  if (!state) throw new ReplyError(421, '4.3.2 The session has ended');
  return state;
};

/** The operator's own mail server is not to blame for the mail that it passes on. */
const isOwn = ({ way, isRelay }: Sessions, session: SMTPServerSession): boolean =>
  way === 'lmtp' || isRelay(session.remoteAddress);

/** Ends the session at the last of the errors that it may make. */
const refused = (sessions: Sessions, session: SMTPServerSession, reply: ReplyError): ReplyError => {
  if (isOwn(sessions, session)) return reply;
  const state = stateOf(sessions, session);
  state.errors += 1;
  return state.errors < mostErrors ? reply : new ReplyError(421, '4.7.0 Too many errors');
};

/** A relay that names no client is itself one, whose `Received` the judge reads. */
const clientOf = (
  { remoteAddress, hostNameAppearsAs }: SMTPServerSession,
  relay: string | null,
): MailClient => ({
  address: remoteAddress,
  helo: hostNameAppearsAs || null,
  ...(relay !== null && { relay: relay === remoteAddress ? 'itself' : 'named' }),
});

/** Errors of the sender are in the reply alone; others are logged too. */
const noteFault = (log: ListenerLog, error: unknown): void => {
  if (error instanceof ReplyError || (error instanceof DeskError && error.code === 'payload_too_large'))
    return;
  log.error({ err: error }, 'inbound mail could not be stored; its sender keeps it');
};
