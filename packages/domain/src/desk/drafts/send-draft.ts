/** The task `draft.send`: the moment of a held draft has come. */
import { DeskError, invalid } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { isBlank } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import { type Draft, type DraftKey, type DraftKind, emptied, released } from '../../model/desk/draft.ts';
import type { MessageContent } from '../../model/desk/new-message.ts';
import type { FileLimits } from '../../model/library/ticket-file.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Agent } from '../../model/people/agent.ts';
import { usualPreferences } from '../../model/people/preferences.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { isLastAttempt } from '../../outbound/tasks/outcome-of-failure.ts';
import { forwardMessage } from '../tickets/forward-message.ts';
import { replyContent, replyToTicket } from '../tickets/reply-to-ticket.ts';

/**
 * The message, the status and the emptied draft are one write. A task that runs twice finds the draft empty, or with another
 * rev. What refuses the message gives the draft back to its writer with the reason, and so do a failure of the last attempt
 * and a time that is over for too long.
 */
export const sendingDrafts =
  (ports: Ports) =>
  async (task: ClaimedTask): Promise<Outcome> => {
    const held = heldOf(task);
    const found = await ports.work.read(task.workspaceId, (stores) => findHeld(stores, held));
    if (!found) return { done: true };
    const { draft, agent } = found;
    if (draft.sendAt !== null && draft.sendAt > ports.clock.now()) return { later: draft.sendAt };
    const call = callOf(task, agent);
    const stop = (reason: Reason) => writing(ports)(stopHeld)(call, { ...held, ...reason });
    const overdue = overdueOf(draft, ports.clock.now());
    if (overdue) {
      await stop(overdue);
      return { done: true };
    }
    try {
      const content = draftContent(ports, draft);
      await writing(ports)(sendHeld)(call, { ...held, content, limits: ports.fileLimits });
    } catch (error) {
      const isRefused = error instanceof DeskError && !passingFaults.has(error.code);
      if (isRefused) await stop(error);
      else if (isLastAttempt(task)) await stop(givenUp);
      if (!isRefused) throw error;
    }
    return { done: true };
  };

/** Failures that say nothing of what is sent: the task is tried again. */
export const passingFaults: ReadonlySet<string> = new Set(['unavailable', 'internal_error', 'storage_full']);

export type Reason = Pick<DeskError, 'code' | 'message'>;

export const givenUp: Reason = {
  code: 'unavailable',
  message: 'The server failed to send it many times. Send it again, or ask the operator of the server.',
};

/** A draft that is half a day old may be wrong by now. */
export const overdueOf = ({ sendAt }: Pick<Draft, 'sendAt'>, now: Instant): Reason | null => {
  if (sendAt === null || plus(sendAt, screenLimits.drafts.overdueMs) > now) return null;
  const message = `It was to be sent at ${sendAt}, and the server could not do so until now. Read it and send it again.`;
  return { code: 'unavailable', message };
};

type Held = Readonly<{ key: DraftKey; rev: number }>;

const heldOf = ({ payload }: ClaimedTask): Held => ({
  key: {
    agentId: String(payload.agent_id),
    ticketNumber: Number(payload.ticket_number),
    kind: payload.kind as DraftKind,
  },
  rev: Number(payload.rev),
});

const findHeld = async (
  { drafts, agents }: Stores,
  { key, rev }: Held,
): Promise<Readonly<{ draft: Draft; agent: Agent }> | null> => {
  const draft = await drafts.find(key);
  const agent = await agents.find(key.agentId);
  return agent && draft?.state === 'held' && draft.rev === rev ? { draft, agent } : null;
};

/** As the agent would have called. */
const callOf = ({ workspaceId, id }: ClaimedTask, { id: agentId, name, role }: Agent): Call => ({
  workspaceId,
  actor: { type: 'agent', id: agentId, name, role },
  credentialId: null,
  channel: 'web',
  operation: 'sendDraft',
  path: '',
  requestId: id,
  source: null,
});

/** Throws `validation_failed` for a draft with nothing to read. */
export const draftContent = (
  { html }: Pick<Ports, 'html'>,
  { format, content }: Pick<Draft, 'format' | 'content'>,
): MessageContent => {
  if (format === 'html') return replyContent(html, { bodyHtml: content });
  if (isBlank(content)) throw invalid('body', 'body has nothing to show.');
  return replyContent(html, { body: content });
};

type SendHeld = Held & Readonly<{ content: MessageContent; limits: FileLimits }>;

/** The ticket is locked before the draft, as by everything else that needs both. */
const sendHeld = async (scope: WriteScope, { key, rev, content, limits }: SendHeld): Promise<boolean> => {
  const { stores, now } = scope;
  await stores.tickets.findForChange(key.ticketNumber);
  const draft = await stores.drafts.findForChange(key);
  if (draft?.state !== 'held' || draft.rev !== rev) return false;
  await refuseInactive(stores, key.agentId);
  const { mailing } = draft;
  const message = {
    number: key.ticketNumber,
    content,
    expectedLastMessageId: draft.expectedLastMessageId ?? undefined,
    uploads: { ids: draft.files.map(({ id }) => id), limits },
  };
  if (key.kind === 'forward') await forwardMessage(scope, { ...message, mailing });
  else
    await replyToTicket(scope, {
      ...message,
      internal: key.kind === 'note',
      status: draft.status ?? undefined,
      macroId: draft.macroId ?? undefined,
      cc: key.kind === 'reply' ? mailing.cc : undefined,
      takesUnassigned: key.kind === 'reply' && (await takesAnswered(stores, key.agentId)),
    });
  await stores.drafts.save(emptied(draft, now));
  return true;
};

const takesAnswered = async ({ agents }: Stores, agentId: string): Promise<boolean> =>
  ({ ...usualPreferences, ...(await agents.findPreferences(agentId)) }).takesAnswered !== false;

const refuseInactive = async ({ agents }: Stores, agentId: string): Promise<void> => {
  const agent = await agents.find(agentId);
  if (agent?.status !== 'active') throw new DeskError('forbidden', 'The agent is not active any more.');
};

type StopHeld = Held & Reason;

const stopHeld = async (
  { stores, now }: WriteScope,
  { key, rev, code, message }: StopHeld,
): Promise<boolean> => {
  const draft = await stores.drafts.findForChange(key);
  if (draft?.state !== 'held' || draft.rev !== rev) return false;
  await stores.drafts.save(released(draft, { code, message, at: now }, now));
  return true;
};
