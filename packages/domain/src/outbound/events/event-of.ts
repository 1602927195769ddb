import type { DeskEvent } from '../../model/outbound/event.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** An event of this write, about one subject. */
export const eventOf = (
  { ids, actor, now }: WriteScope,
  { kind, subjectId, data }: Pick<DeskEvent, 'kind' | 'subjectId' | 'data'>,
): DeskEvent => ({
  id: ids.next(),
  kind,
  occurredAt: now,
  actor: { type: actor.type, id: actor.id },
  subjectId,
  data,
});
