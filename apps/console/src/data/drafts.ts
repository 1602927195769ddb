/** The drafts of the agent who is signed in: a lane for each ticket and kind, for as long as the console is open. */
import type { Me } from '@tidemark/client';
import { useSyncExternalStore } from 'react';
import { saveBeforeLeaving } from './before-leaving.ts';
import { draftCalls } from './draft-calls.ts';
import { serverDraftOf, withDraft } from './draft-in-lists.ts';
import { createLane, type DraftLane } from './draft-lane.ts';
import type { DraftState } from './draft-state.ts';
import { draftTabs } from './draft-tabs.ts';
import { type DraftKind, draftKinds, isEmptyText, type ServerDraft } from './draft-text.ts';
import { keptDraft, keptNames } from './kept-drafts.ts';
import { queries } from './queries.ts';
import { followSending } from './sending.ts';

const lanes = new Map<string, DraftLane>();

const agentId = (): string => queries.getQueryData<Me>(['me'])?.agent.id ?? '';

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export const draftOf = (number: number, kind: DraftKind): DraftLane => {
  const name = `${number} ${kind}`;
  const known = lanes.get(name);
  if (known) return known;
  const keeping = keptDraft(agentId(), name);
  const lane = createLane({ calls: draftCalls(number, kind), keeping, after });
  lanes.set(name, lane);
  tellLists(lane, { number, kind });
  tabs().follow(lane, { number, kind });
  followSending({ lane, number, kind });
  return lane;
};

type Named = Readonly<{ number: number; kind: DraftKind }>;

/** Lists mark the tickets with drafts: what is known of them follows when one begins or ends. */
const tellLists = (lane: DraftLane, named: Named): void => {
  let before = markOf(lane.now());
  lane.on(() => {
    const now = markOf(lane.now());
    if (now === before) return;
    before = now;
    listDraft(serverDraftOf(lane.now(), named));
  });
};

const listDraft = (draft: ServerDraft): void => {
  queries.setQueryData<readonly ServerDraft[]>(['drafts'], (known) => known && withDraft(known, draft));
  void queries.invalidateQueries({ queryKey: ['tickets', 'drafts'] });
};

/** A text that nobody has begun here is listed alone: whoever begins it asks for it, and for what this browser held. */
const hearTab = (draft: ServerDraft): void => {
  const lane = lanes.get(`${draft.ticket_number} ${draft.kind}`);
  if (lane && lane.now().rev !== null) void lane.know(draft);
  else listDraft(draft);
};

let openTabs: ReturnType<typeof draftTabs> | null = null;

const tabs = (): ReturnType<typeof draftTabs> => {
  if (openTabs) return openTabs;
  const channel = new BroadcastChannel(`tidemark-drafts ${agentId()}`);
  openTabs = draftTabs((draft) => channel.postMessage(draft), hearTab);
  const { hear } = openTabs;
  channel.onmessage = ({ data }: MessageEvent<ServerDraft>) => hear(data);
  return openTabs;
};

/** A draft that nobody has read yet is none: that it turns out to be empty is no news. */
const markOf = ({ saved, held, stopped }: DraftState): string =>
  [isEmptyText(saved), held !== null, stopped !== null].join();

/** Takes in the drafts that a response listed. */
export const knowDrafts = (drafts: readonly ServerDraft[]): void => {
  for (const draft of drafts) void draftOf(draft.ticket_number, draft.kind).know(draft);
};

export const useDraft = (number: number, kind: DraftKind): DraftState => {
  const lane = draftOf(number, kind);
  return useSyncExternalStore(lane.on, lane.now);
};

/** Goes on with what an earlier page could not save. */
export const resumeDrafts = async (): Promise<void> => {
  for (const name of await keptNames(agentId())) {
    const [number, named] = name.split(' ');
    const kind = draftKinds.find((one) => one === named);
    if (kind !== undefined) void draftOf(Number(number), kind).begin();
  }
};

export const flushDrafts = (): Promise<unknown> =>
  Promise.all([...lanes.values()].map((lane) => lane.flush()));

/** Saves what is typed before a page is left, and when the network is back. */
export const saveDraftsInTime = (): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    void flushDrafts();
    saveBeforeLeaving();
  });
  window.addEventListener('online', () => void flushDrafts());
};
