/** The task `push.send`: one attempt to send one notification to one device (contract §9.6). */
import { type Instant, later, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { type AddEntry, auditedWrite } from '../../model/audited-write.ts';
import { isLiveSession, type SessionMoment, sessionMoment } from '../../model/entry/expiry.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { MailTexts } from '../../model/outbound/mail-texts.ts';
import { customerNotificationKinds, notificationKinds } from '../../model/outbound/notification.ts';
import { type PushDevice, pushApps } from '../../model/outbound/push-device.ts';
import type { PushPhrase, PushTitle } from '../../model/outbound/push-phrases.ts';
import type { Push, PushResult } from '../../model/outbound/push-sender.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import { isSamePerson, type Person, type PersonType } from '../../model/people/person.ts';
import type { Clock, Ids, Ports, Stores } from '../../model/ports.ts';
import type { PushedNews } from './push-task.ts';

export const sendingPushes =
  (ports: Ports) =>
  async (task: ClaimedTask): Promise<Outcome> => {
    const { work, clock, pushSender } = ports;
    const news = newsOf(task);
    if (isOver(news, clock.now())) return { done: true };
    const target = await work.read(task.workspaceId, (stores) =>
      targetOf(stores, news, sessionMoment(ports)),
    );
    if (!target) return { done: true };
    const { device, sealedToken, workspace } = target;
    const token = opened(ports, sealedToken);
    if (token === null) return { done: true, trouble: unreadable };
    const result = await pushSender.send({
      app: pushApps[device.owner.type],
      platform: device.platform,
      token,
      ...pushText(ports.mailTexts, news, workspace),
    });
    if (result.type === 'gone')
      await auditedWrite(ports)(task.workspaceId, (stores, addEntry) =>
        revokeGone(stores, { ...ports, addEntry }, device),
      );
    return result.type === 'failed' ? afterFailure(result, { task, news, now: clock.now() }) : { done: true };
  };

const unreadable =
  'The token of a device was sealed under another SECRET_KEY: it is told nothing until its app registers again.';

/** Null under another key. The registration stays: the key may come back. */
const opened = ({ vault }: Ports, sealedToken: string): string | null => {
  try {
    return vault.open(sealedToken);
  } catch {
    // The caller reports that no key opens the token.
    return null;
  }
};

type News = PushedNews & Readonly<{ owner: Person; deviceId: string; since: Instant }>;

/** `pushTask` has written it. */
const newsOf = ({ id, payload }: ClaimedTask): News => {
  const type = payload.contact_id === undefined ? 'agent' : 'customer';
  const kind = notificationKindsOf[type].find((one) => one === payload.kind);
  if (!kind) throw new Error(`Expected a kind of notification in the task ${id}, got ${payload.kind}.`);
  return {
    owner: { type, id: String(payload.contact_id ?? payload.agent_id) },
    kind,
    ofTeam: payload.of_team === 'yes',
    deviceId: String(payload.device_id),
    ticketNumber: Number(payload.ticket_number),
    since: String(payload.since),
  };
};

const notificationKindsOf: Readonly<Record<PersonType, readonly PushedNews['kind'][]>> = {
  agent: notificationKinds,
  customer: customerNotificationKinds,
};

type Target = Readonly<{ device: PushDevice; sealedToken: string; workspace: Workspace }>;

/** Null when nobody should get it any more: after the session ended or the ticket was deleted. */
const targetOf = async (stores: Stores, news: News, moment: SessionMoment): Promise<Target | null> => {
  const found = await stores.pushDevices.findToken(news.deviceId);
  const workspace = await stores.workspace.find();
  if (!found || workspace?.status !== 'active') return null;
  if (!(await isStillDue(stores, { device: found.device, news, moment }))) return null;
  return (await stores.tickets.find(news.ticketNumber)) && { ...found, workspace };
};

type Failed = Extract<PushResult, { type: 'failed' }>;
type Tried = Readonly<{ task: ClaimedTask; news: News; now: Instant }>;

const afterFailure = ({ retryAfterMs }: Failed, { task, news, now }: Tried): Outcome => {
  const { retryDelaysMs, retryForMs } = limits.push;
  const delay = retryDelaysMs[task.attempts] ?? retryDelaysMs.at(-1) ?? 0;
  const at = later(plus(now, delay), plus(now, Math.min(retryAfterMs ?? 0, retryForMs + 1)));
  return isOver(news, at) ? { done: true } : { later: at };
};

/** Older pushes are dropped: the app shows the notification when it is opened. */
const isOver = ({ since }: News, at: Instant): boolean => at > plus(since, limits.push.retryForMs);

/** Removes a token that its provider calls permanently invalid, unless the app has registered it again meanwhile. */
const revokeGone = async (
  stores: Stores,
  { ids, clock, addEntry }: Readonly<{ ids: Ids; clock: Clock; addEntry: AddEntry }>,
  { id, lastSeenAt }: PushDevice,
): Promise<void> => {
  const device = await stores.pushDevices.find(id);
  if (device?.lastSeenAt !== lastSeenAt) return;
  await stores.pushDevices.remove(id);
  const actor = { type: 'system', id: null, name: 'Push' } as const;
  const call = { actor, ...removals[device.owner.type](id), requestId: ids.next(), source: null };
  await addEntry(auditEntry(call, { id: ids.next(), at: clock.now(), outcome: 'ok' }));
};

/** The audit log shows it as if the owner had removed it. */
const removals: Readonly<Record<PersonType, (id: string) => Readonly<{ operation: string; path: string }>>> =
  {
    agent: (id) => ({ operation: 'removeDevice', path: `/devices/${id}` }),
    customer: (id) => ({ operation: 'removeCustomerDevice', path: `/portal/devices/${id}` }),
  };

/**
 * The text of a push, in the language of the workspace. It crosses Apple's or Google's servers and appears on a locked
 * screen, so it names the ticket by number and never contains a subject, a name or text of a message.
 */
const pushText = (
  texts: MailTexts,
  { owner, ticketNumber: number, ...news }: News,
  { id, slug, locale }: Workspace,
): Pick<Push, 'title' | 'body' | 'collapseKey' | 'data'> => {
  const language = texts.languageOf(locale);
  return {
    title: texts.say(language, titles[owner.type], { number }),
    body: texts.say(language, sentenceOf(news), {}),
    // The latest push of a ticket replaces the earlier one. A device may have tickets of several workspaces.
    collapseKey: `${id}.${number}`,
    data: { kind: news.kind, ticket_number: String(number), workspace: slug },
  };
};

const titles: Readonly<Record<PersonType, PushTitle>> = { agent: 'push_ticket', customer: 'push_request' };

/** A ticket of a team has no assignee. */
const sentenceOf = ({ kind, ofTeam }: Pick<News, 'kind' | 'ofTeam'>): PushPhrase =>
  ofTeam && kind === 'ticket_created' ? 'push_ticket_created_for_team' : `push_${kind}`;

type PendingPush = Readonly<{ device: PushDevice; news: News; moment: SessionMoment }>;

/**
 * Whether the device still belongs to the person of the notification, and they are still signed in there: a new owner gets
 * nothing of the previous one.
 */
const isStillDue = async (stores: Stores, { device, news, moment }: PendingPush): Promise<boolean> => {
  const { owner, sessionId } = device;
  if (!isSamePerson(owner, news.owner) || !(await isLetIn[owner.type](stores, owner.id))) return false;
  const session = await stores.sessions[owner.type].find(sessionId);
  return session !== null && session.revokedAt === null && isLiveSession(session, moment);
};

const isLetIn: Readonly<Record<PersonType, (stores: Stores, id: string) => Promise<boolean>>> = {
  agent: async ({ agents }, id) => (await agents.find(id))?.status === 'active',
  customer: async ({ contacts }, id) => (await contacts.find(id))?.blocked === false,
};
