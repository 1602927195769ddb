/** Tickets that the agent opens by writing to a customer first: until they are sent, `Z` takes them back. */
import { TidemarkError } from '@tidemark/client';
import { beforeLeaving } from './before-leaving.ts';
import { ask } from './call.ts';
import { askInTime } from './draft-calls.ts';
import { createOutgoingLane, type OutgoingLane } from './outgoing-lane.ts';
import { nothingWritten, type OutgoingRow, type OutgoingText, tagsOf, textOfRow } from './outgoing-text.ts';
import { pending, sentenceOf } from './pending.ts';
import { preferencesNow } from './preferences.ts';
import { readAgain } from './queries.ts';
import { beginSigned } from './signature.ts';

const calls = {
  save: (id: string, { to, name, subject, body, html, assigneeId, tags }: OutgoingText) =>
    askInTime<OutgoingRow>(`/outgoing/${id}`, {
      method: 'PUT',
      keepalive: (html ?? body).length < mostKeptAlive,
      body: {
        to,
        name,
        subject,
        assignee_id: assigneeId,
        tags: tagsOf(tags),
        ...(html === null ? { body } : { body_html: html }),
      },
    }),
  send: (id: string, seconds: number) =>
    askInTime<OutgoingRow>(`/outgoing/${id}/send`, { method: 'POST', body: { in_seconds: seconds } }),
  get: (id: string) => askInTime<OutgoingRow>(`/outgoing/${id}`),
  discard: (id: string) => ask<void>(`/outgoing/${id}`, { method: 'DELETE' }),
};

/** Browsers send no more than 64 KiB for a page that is left. */
const mostKeptAlive = 16_000;
const graceMs = 400;
const againMs = 1_000;

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

let open: OutgoingLane | null = null;

/** The one that is open in this window, or the draft that was changed last, or a new one. */
export const beginOutgoing = async (assigneeId: string, to: string): Promise<OutgoingLane> => {
  if (open && to === '') return open;
  const { data } = await ask<Readonly<{ data: readonly OutgoingRow[] }>>('/outgoing');
  const drafts = data.filter(({ state }) => state === 'draft');
  const [newest] = drafts.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  const begun =
    newest && to === ''
      ? { id: newest.id, text: textOfRow(newest), fault: newest.stopped?.message ?? null }
      : { id: crypto.randomUUID(), text: await signedText(assigneeId, to), fault: null };
  open = createOutgoingLane(begun, { calls, after });
  return open;
};

const signedText = async (assigneeId: string, to: string): Promise<OutgoingText> => {
  const { signature } = await preferencesNow();
  return { ...nothingWritten(assigneeId, to), body: beginSigned(signature)?.body ?? '' };
};

beforeLeaving(() => void open?.flush());

/** Another one may have been begun meanwhile: it stays open. */
const leave = (lane: OutgoingLane): void => {
  if (open === lane) open = null;
};

export const discardOutgoing = async (lane: OutgoingLane): Promise<void> => {
  leave(lane);
  await lane.discard();
};

/** `onBack` shows it again once it was taken back. False where the server refused it. */
export const sendOutgoing = async (
  lane: OutgoingLane,
  seconds: number,
  onBack: () => void,
): Promise<boolean> => {
  const { to } = lane.now().text;
  const sending = lane.send(seconds);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Before the answer as well: an undo that did not know of it would take back an older change.
  const withdraw = pending.offer(async () => {
    const row = await sending;
    if (!row) return;
    clearTimeout(timer);
    await takeBack({ id: row.id, to }, onBack);
  });
  const held = await sending;
  if (!held) {
    withdraw();
    return false;
  }
  leave(lane);
  const { id, send_at: sendAt } = held;
  const until = Date.parse(sendAt ?? '');
  timer = setTimeout(() => void follow({ id, to, withdraw }), until - Date.now() + graceMs);
  if (seconds > 0 && until > 0) pending.say({ type: 'outgoing', id, to, until });
  return true;
};

type Sent = Readonly<{ id: string; to: string }>;

const takeBack = async ({ id, to }: Sent, onBack: () => void): Promise<void> => {
  try {
    await ask(`/outgoing/${id}/undo`, { method: 'POST', body: {} });
    pending.say({ type: 'outgoingBack', id, to });
    onBack();
  } catch (error) {
    pending.say({ type: 'failed', label: to, message: sentenceOf(error) });
  }
};

/** Asks until it is decided. */
const follow = async (sent: Sent & Readonly<{ withdraw: () => void }>): Promise<void> => {
  const { id, to, withdraw } = sent;
  const row = await ask<OutgoingRow>(`/outgoing/${id}`).catch((error: unknown) => error);
  if (row instanceof TidemarkError && row.status === 404) return withdraw();
  if (!isRow(row) || row.state === 'held') {
    setTimeout(() => void follow(sent), againMs);
    return;
  }
  withdraw();
  if (row.ticket_number !== null) pending.say({ type: 'opened', id, to, number: row.ticket_number });
  else if (row.stopped) pending.say({ type: 'failed', label: to, message: row.stopped.message });
  await Promise.all([readAgain({ queryKey: ['tickets'] }), readAgain({ queryKey: ['view-counts'] })]);
};

const isRow = (value: unknown): value is OutgoingRow =>
  typeof value === 'object' && value !== null && 'ticket_number' in value;
