/** Webhook endpoints and the log of what was sent to them (contract §8.6). */
import { type DeskError, notNow } from '../../kernel/errors.ts';
import type { FilterRules } from '../../kernel/filter.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { described } from '../../kernel/text.ts';
import type { EventKind } from './event.ts';

/** A webhook and its event kinds; `*` is every kind. */
export type WebhookEndpoint = Readonly<{ id: string; events: readonly (EventKind | '*')[] }>;

/**
 * A sealed secret. `until` is null for the newest; an earlier one signs until then, for a day after its rotation.
 * `replaced`: it no longer signs `X-Service-Signature`, because the newest secret was activated.
 */
export type WebhookSecret = Readonly<{ sealed: string; until: Instant | null; replaced?: true }>;

export type Webhook = Readonly<{
  id: string;
  url: string;
  events: readonly (EventKind | '*')[];
  /** Newest first. */
  secrets: readonly WebhookSecret[];
  active: boolean;
  /** Why it is not active, as a sentence; null while it is, and when a person disabled it. */
  disabledReason: string | null;
  /** Since when all attempts failed; null after a success. */
  failingSince: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}>;

/** The fields of a new webhook that nobody chooses. */
export const initialWebhook = (now: Instant) =>
  ({
    active: true,
    disabledReason: null,
    failingSince: null,
    createdAt: now,
    updatedAt: now,
  }) as const satisfies Partial<Webhook>;

export const urlTaken = (url: string): DeskError =>
  notNow('url', `There is a webhook with the URL ${described(url)} already.`);

export const deliveryStates = ['delivered', 'retrying', 'failed'] as const;

/** One event on its way to one endpoint, from the first attempt on. */
export type WebhookDelivery = Readonly<{
  id: string;
  webhookId: string;
  eventId: string;
  event: EventKind;
  /** The subject of the event. */
  subjectId: string;
  state: (typeof deliveryStates)[number];
  attempts: number;
  firstAttemptAt: Instant;
  lastAttemptAt: Instant;
  nextAttemptAt: Instant | null;
}>;

/** One request to a receiver and its result. */
export type WebhookAttempt = Readonly<{
  id: string;
  deliveryId: string;
  at: Instant;
  status: number | null;
  error: string | null;
  excerpt: string | null;
  durationMs: number;
}>;

/** An attempt, and the state of the delivery after it. */
export type Attempted = Readonly<{ delivery: WebhookDelivery; attempt: WebhookAttempt }>;

export type DeliveryFilter = Readonly<{
  webhookId?: string | undefined;
  state?: WebhookDelivery['state'] | undefined;
}>;

/** One rule for each filter: a store lists the deliveries that pass them all. */
export const deliveryFilterRules: FilterRules<WebhookDelivery, DeliveryFilter> = {
  webhookId: ({ webhookId }, value) => webhookId === value,
  state: ({ state }, value) => state === value,
};

export interface WebhookStore {
  find(id: string): Promise<Webhook | null>;
  /** As `find`, and no other write changes the webhook before this one ends. */
  findForChange(id: string): Promise<Webhook | null>;
  /** Every webhook, oldest first: a workspace has few. */
  all(): Promise<readonly Webhook[]>;
  /** Throws `validation_failed` for `url` when another webhook has the URL; so does `save`. */
  add(webhook: Webhook): Promise<void>;
  save(webhook: Webhook): Promise<void>;
  /** Remembers since when nothing but failures come back, or null. Not a change of configuration. */
  setFailingSince(id: string, since: Instant | null): Promise<void>;
  /** Removes the webhook with its deliveries. */
  remove(id: string): Promise<void>;
  /** Logs attempts, and stores the state of each delivery after it: a new one, or a replacement of the one with its id. */
  record(attempted: readonly Attempted[]): Promise<void>;
  findDelivery(id: string): Promise<WebhookDelivery | null>;
  /** Those of them that were tried before, in no order. */
  findDeliveries(ids: readonly string[]): Promise<readonly WebhookDelivery[]>;
  /** Newest first, by id. */
  listDeliveries(filter: DeliveryFilter, page: PageRequest<string>): Promise<Page<WebhookDelivery, string>>;
  /** Those of these deliveries, oldest first. */
  listAttempts(deliveryIds: readonly string[]): Promise<readonly WebhookAttempt[]>;
  /** Which of these events were delivered to the webhook. */
  deliveredOf(webhookId: string, eventIds: readonly string[]): Promise<readonly string[]>;
  /** Removes up to `limit` deliveries, with their attempts, whose last attempt was before an instant; says how many. */
  removeDeliveriesBefore(instant: Instant, limit: number): Promise<number>;
  hasDeliveriesBefore(instant: Instant): Promise<boolean>;
  /**
   * Removes the deliveries of every event about these subjects, which show a person who is being erased; also of events
   * that are gone already.
   */
  removeDeliveriesAbout(subjectIds: readonly string[]): Promise<void>;
  /** The same of single events. */
  removeDeliveriesOf(eventIds: readonly string[]): Promise<void>;
}
