/** Holding a draft until it is sent, and taking it back. */
import { invalid } from '../../kernel/errors.ts';
import { earlier, type Instant, plus } from '../../kernel/instant.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { type Draft, type DraftMailing, heldUntil, released } from '../../model/desk/draft.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { TicketStatus } from '../../model/desk/ticket.ts';
import { refuseClosed } from '../../model/desk/ticket-state.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { checkForward } from '../tickets/forward-message.ts';
import { copiesOf } from '../tickets/mail-receivers.ts';
import { refuseMoved } from '../tickets/reply-to-ticket.ts';
import { type DraftName, draftForChange, knownDraft, moved } from './save-draft.ts';

/** It is sent at `sendAt`, or `inSeconds` after now. `status` is set in the same write as the message. */
export type HoldDraft = DraftName &
  Readonly<{
    rev: number;
    inSeconds: number;
    sendAt?: Instant | undefined;
    status?: TicketStatus | undefined;
    expectedLastMessageId?: string | undefined;
  }>;

export const holdDraft = async (scope: WriteScope, hold: HoldDraft): Promise<Draft> => {
  const { stores, now } = scope;
  const draft = await knownDraft(scope, hold);
  if (draft.state === 'empty') throw moved('The draft is empty: there is nothing to send.');
  await refuseUnsendable(scope, hold, draft.mailing);
  const { status = null, expectedLastMessageId = null } = hold;
  const held = heldUntil(draft, { status, expectedLastMessageId, sendAt: sendAtOf(hold, now) }, now);
  await stores.drafts.save(held);
  await stores.tasks.add([taskOf(scope, held)]);
  return held;
};

/** Says now what would stop it now. It is checked again at the moment when it is sent. */
const refuseUnsendable = async (scope: WriteScope, hold: HoldDraft, mailing: DraftMailing): Promise<void> => {
  const { ticketNumber: number, kind, status, expectedLastMessageId } = hold;
  const ticket = await getTicket(scope.stores, number);
  if (status !== 'open') refuseClosed(ticket);
  await refuseMoved(scope, { number, expectedLastMessageId });
  if (kind === 'reply') await copiesOf(scope, ticket, mailing.cc);
  if (kind === 'forward') await checkForward(scope, ticket, mailing);
};

const sendAtOf = ({ sendAt, inSeconds }: HoldDraft, now: Instant): Instant => {
  if (sendAt === undefined) return plus(now, inSeconds * 1_000);
  const last = plus(now, screenLimits.drafts.laterMs);
  if (earlier(sendAt, last) !== sendAt)
    throw invalid('send_at', `send_at must be before ${last}, got ${sendAt}.`);
  return sendAt;
};

/** Named by its draft and its rev: a draft that was taken back and held again has another task. */
const taskOf = ({ ids, now }: WriteScope, draft: Draft): Task => {
  const { agentId, ticketNumber, kind, rev, sendAt } = draft;
  return {
    id: ids.next(),
    kind: 'draft.send',
    payload: { agent_id: agentId, ticket_number: ticketNumber, kind, rev },
    lane: null,
    group: 'draft.send',
    runAt: sendAt !== null && sendAt > now ? sendAt : atOnce(now),
  };
};

/** Changes nothing of a draft that is not held. Throws `draft_moved` for one that was sent. */
export const takeBackDraft = async (scope: WriteScope, name: DraftName): Promise<Draft> => {
  const draft = await draftForChange(scope, name);
  if (draft.state === 'draft') return draft;
  if (draft.state === 'empty') throw moved('The draft was sent or discarded already.');
  const back = released(draft, null, scope.now);
  await scope.stores.drafts.save(back);
  return back;
};
