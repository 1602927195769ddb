/** Compares what receivers got with the feed and with the log of deliveries. */
import { type Place, readRows } from './databases.ts';
import type { FeedEvent } from './feed.ts';
import type { Arrival } from './receiver.ts';
import type { ProofWebhook } from './webhook-world.ts';

/** The events of the feed to which a webhook is subscribed. */
export const subscribedTo = ({ events }: ProofWebhook, feed: readonly FeedEvent[]): readonly FeedEvent[] =>
  feed.filter(({ kind }) => events.includes('*') || events.includes(kind));

/** Events that the receiver has not taken. */
export const missingOf = (webhook: ProofWebhook, feed: readonly FeedEvent[]): readonly FeedEvent[] => {
  const taken = new Set(webhook.receiver.arrivals.filter(isTaken).map(({ id }) => id));
  return subscribedTo(webhook, feed).filter(({ id }) => !taken.has(id));
};

export const isTaken = ({ status }: Arrival): boolean => status === 200;

export type WebhookBooks = Readonly<{
  'events lost': number;
  'deliveries of what is not in the feed': number;
  'deliveries that differ from the feed': number;
  'deliveries with a wrong signature': number;
}>;

/** Every count should be 0. */
export const webhookBooks = (webhooks: readonly ProofWebhook[], feed: readonly FeedEvent[]): WebhookBooks => {
  const digests = new Map(feed.map(({ id, digest }) => [id, digest]));
  const arrivals = webhooks.flatMap(({ receiver }) => receiver.arrivals);
  return {
    'events lost': webhooks.flatMap((webhook) => missingOf(webhook, feed)).length,
    'deliveries of what is not in the feed': arrivals.filter(({ id }) => !digests.has(id)).length,
    'deliveries that differ from the feed': arrivals.filter(
      ({ id, digest }) => digests.has(id) && digests.get(id) !== digest,
    ).length,
    'deliveries with a wrong signature': arrivals.filter(({ genuine }) => !genuine).length,
  };
};

/** Deliveries after a 2xx of the receiver, with the instant of that response. */
export type Repeat = Readonly<{ id: string; at: number; takenAt: number }>;

export const repeatsOf = ({ receiver }: ProofWebhook): readonly Repeat[] => {
  const takenAt = new Map<string, number>();
  const repeats: Repeat[] = [];
  for (const arrival of receiver.arrivals) {
    const before = takenAt.get(arrival.id);
    if (before !== undefined) repeats.push({ id: arrival.id, at: arrival.at, takenAt: before });
    else if (isTaken(arrival)) takenAt.set(arrival.id, arrival.at);
  }
  return repeats;
};

/** The first attempt of an event for a webhook, as the log has it. */
export type FirstAttempt = Readonly<{
  webhookId: string;
  eventId: string;
  subjectId: string;
  sequence: number;
  at: string;
  answered: boolean;
  /** Whether a 2xx of any attempt is in the log. */
  taken: boolean;
}>;

export const firstAttempts = async (place: Place): Promise<readonly FirstAttempt[]> => {
  const rows = await readRows(place, attemptsQuery);
  const first = new Map<string, FirstAttempt>();
  for (const row of rows) {
    const attempt = {
      webhookId: String(row.webhook_id),
      eventId: String(row.event_id),
      subjectId: String(row.subject_id),
      sequence: Number(row.sequence),
      at: String(row.first_attempt_at),
      answered: row.first_status !== null,
      taken: Number(row.taken) > 0,
    };
    const key = `${attempt.webhookId} ${attempt.eventId}`;
    const known = first.get(key);
    if (!known || attempt.at < known.at) first.set(key, attempt);
  }
  return [...first.values()];
};

const attemptsQuery = `
  select d.webhook_id, d.event_id, d.first_attempt_at, e.subject_id, e.sequence,
    (select a.status from webhook_attempts a
      where a.workspace_id = d.workspace_id and a.delivery_id = d.id order by a.id limit 1) as first_status,
    (select count(*) from webhook_attempts a where a.workspace_id = d.workspace_id and a.delivery_id = d.id
      and a.status between 200 and 299) as taken
  from webhook_deliveries d join events e on e.workspace_id = d.workspace_id and e.id = d.event_id`;

/** First attempts about one subject to one webhook that were made before one of an earlier event, by the log. */
export const outOfOrderByLog = (attempts: readonly FirstAttempt[]): number =>
  lanesOf(attempts).reduce((sum, lane) => sum + backwards(lane.map(({ at }) => at)), 0);

/** The same as the receiver saw it, of the first attempts that reached it. */
export const outOfOrderOnArrival = (
  webhooks: readonly ProofWebhook[],
  attempts: readonly FirstAttempt[],
): number => {
  const places = new Map<string, number>();
  for (const { id, receiver } of webhooks)
    for (const [place, arrival] of receiver.arrivals.entries()) {
      const key = `${id} ${arrival.id}`;
      if (!places.has(key)) places.set(key, place);
    }
  const placeOf = ({ webhookId, eventId }: FirstAttempt) => places.get(`${webhookId} ${eventId}`) ?? -1;
  const reached = attempts.filter(({ answered }) => answered);
  return lanesOf(reached).reduce((sum, lane) => sum + backwards(lane.map(placeOf)), 0);
};

const lanesOf = (attempts: readonly FirstAttempt[]): readonly (readonly FirstAttempt[])[] =>
  [...Map.groupBy(attempts, ({ webhookId, subjectId }) => `${webhookId} ${subjectId}`).values()].map((lane) =>
    lane.toSorted((one, other) => one.sequence - other.sequence),
  );

/** How often one is less than the one before it. */
const backwards = (values: readonly (string | number)[]): number =>
  values.filter((value, index) => index > 0 && value < (values[index - 1] ?? value)).length;

/** The errors of failed attempts, as text for a table: `Connection refused. × 3`. */
export const failedAttempts = async (place: Place, webhookIds: readonly string[]): Promise<string> => {
  const names = webhookIds.map((id) => `'${id}'`).join(', ');
  const rows = await readRows(
    place,
    `select a.status, a.error, count(*) as count from webhook_attempts a
      join webhook_deliveries d on d.workspace_id = a.workspace_id and d.id = a.delivery_id
      where d.webhook_id in (${names}) and (a.status is null or a.status <> 200)
      group by a.status, a.error`,
  );
  return rows.map(({ status, error, count }) => `${error ?? status} × ${count}`).join(', ') || 'none';
};
