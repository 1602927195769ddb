/** The task `push.send`: one attempt to tell one device of one piece of news (contract §9.6). */
import { type Instant, later, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import { customerNotificationKinds } from '../../model/outbound/customer-notification.ts';
import { notificationKinds } from '../../model/outbound/notification.ts';
import { appOf, type PushDevice } from '../../model/outbound/push-device.ts';
import type { PushResult } from '../../model/outbound/push-sender.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { isStillTold } from './push-owner.ts';
import { pushText, type TicketPush } from './push-text.ts';
import { revokeGone } from './revoke-gone.ts';

export const sendingPushes =
  (ports: Ports) =>
  async (task: ClaimedTask): Promise<Outcome> => {
    const { work, clock, pushSender } = ports;
    const news = newsOf(task);
    if (isOver(news, clock.now())) return { done: true };
    const target = await work.read(task.workspaceId, (stores) => targetOf(stores, news, clock.now()));
    if (!target) return { done: true };
    const { device, sealedToken, workspace } = target;
    const token = opened(ports, sealedToken);
    if (token === null) return { done: true, trouble: unreadable };
    const result = await pushSender.send({
      app: appOf(device),
      platform: device.platform,
      token,
      ...pushText(ports.mailTexts, news, workspace),
    });
    if (result.type === 'gone')
      await work.write(task.workspaceId, (stores) => revokeGone(stores, ports, device));
    return result.type === 'failed' ? afterFailure(result, { task, news, now: clock.now() }) : { done: true };
  };

const unreadable =
  'The token of a device was sealed under another SECRET_KEY: it is told nothing until its app registers again.';

/** Null under another key. The registration stays: the key may come back. */
const opened = ({ vault }: Ports, sealedToken: string): string | null => {
  try {
    return vault.open(sealedToken);
  } catch {
    return null;
  }
};

type News = TicketPush & Readonly<{ deviceId: string; since: Instant }>;

/** `pushTask` has written it. */
const newsOf = ({ id, payload }: ClaimedTask): News => {
  const kindIn = <Kind extends string>(kinds: readonly Kind[]): Kind => {
    const kind = kinds.find((one) => one === payload.kind);
    if (kind) return kind;
    throw new Error(`Expected a kind of notification in the task ${id}, got ${payload.kind}.`);
  };
  const told = {
    deviceId: String(payload.device_id),
    ticketNumber: Number(payload.ticket_number),
    since: String(payload.since),
  };
  if (payload.contact_id !== undefined)
    return { ...told, contactId: String(payload.contact_id), kind: kindIn(customerNotificationKinds) };
  const ofTeam = payload.of_team === 'yes';
  return { ...told, agentId: String(payload.agent_id), kind: kindIn(notificationKinds), ofTeam };
};

type Target = Readonly<{ device: PushDevice; sealedToken: string; workspace: Workspace }>;

/** Null when nobody is to be told any more: what has ended since the news was written ends this too. */
const targetOf = async (stores: Stores, news: News, now: Instant): Promise<Target | null> => {
  const found = await stores.pushDevices.findToken(news.deviceId);
  const workspace = await stores.workspace.find();
  if (!found || workspace?.status !== 'active') return null;
  if (!(await isStillTold(stores, { device: found.device, news, now }))) return null;
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

/** News that nobody could be told for so long is none any more: the app shows it when it is opened. */
const isOver = ({ since }: News, at: Instant): boolean => at > plus(since, limits.push.retryForMs);
