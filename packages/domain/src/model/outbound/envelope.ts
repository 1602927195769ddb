import type { Instant } from '../../kernel/instant.ts';
import type { EventKind, SequencedEvent } from './event.ts';

/** The version of the API that defines the form of an event. */
export const apiVersion = 'v1';

/** An event as receivers see it (contract §8.2): the feed and the webhooks send the same. */
export type Envelope = Readonly<{
  id: string;
  event: EventKind;
  sequence: number;
  occurred_at: Instant;
  workspace: string;
  actor: Readonly<{ type: string; id: string | null }>;
  api_version: typeof apiVersion;
  data: Readonly<Record<string, unknown>>;
}>;

/** The order of its members is fixed, so that its JSON is the same bytes for every receiver. */
export const envelopeOf = (event: SequencedEvent, workspaceSlug: string): Envelope => ({
  id: event.id,
  event: event.kind,
  sequence: event.sequence,
  occurred_at: event.occurredAt,
  workspace: workspaceSlug,
  actor: { type: event.actor.type, id: event.actor.id },
  api_version: apiVersion,
  data: event.data,
});
