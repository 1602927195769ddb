/** The use cases of drafts, for `createDesk`. */
import type { Page, PageRequest } from '../../kernel/page.ts';
import { agentOf, type Call } from '../../model/actor.ts';
import { type Draft, type DraftPlace, draftKinds, unwrittenDraft } from '../../model/desk/draft.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { type HoldDraft, holdDraft, takeBackDraft } from './hold-draft.ts';
import {
  type DiscardDraft,
  type DraftName,
  discardDraft,
  keyOf,
  type SaveDraft,
  saveDraft,
} from './save-draft.ts';
import { draftContent } from './send-draft.ts';

/**
 * Drafts of the calling agent (contract §15.3). Those that take a ticket throw `not_found` for an unknown one, all of them
 * `agent_required` for any other caller. Those that take a `rev` throw `draft_moved` where the draft has another one. A light
 * agent has notes only, and gets `forbidden` for a reply.
 */
export interface DraftCases {
  /** Those that are not empty, by number of the ticket, newest first. */
  list(call: Call, page: PageRequest<DraftPlace>): Promise<Page<Draft, DraftPlace>>;
  /** The current draft; an empty one if nothing is written. */
  get(call: Call, name: DraftName): Promise<Draft>;
  /** Those of a ticket: the agent's own, one of each kind, and those of others that are about to be sent. */
  ofTicket(call: Call, ticketNumber: number): Promise<TicketDrafts>;
  /**
   * Replaces the text and the files. Throws `draft_moved` while it is held, too, `validation_failed` for an unknown macro or
   * upload, `too_many_files` and `payload_too_large`.
   */
  save(call: Call, input: DraftInput): Promise<Draft>;
  /** Empties it. A draft that is held is not sent any more. */
  discard(call: Call, input: DiscardDraft): Promise<Draft>;
  /**
   * Holds the draft until it is sent. Until then it has no effect: no event, rule, SLA stamp or mail.
   *
   * Throws `validation_failed` where it shows nothing, `ticket_closed`, and `conversation_moved` where a newer message exists.
   * All of this is checked again when it is sent. If it is refused then, it becomes a draft again that says why.
   */
  hold(call: Call, input: HoldDraft): Promise<Draft>;
  /** Takes a held draft back. Throws `draft_moved` once it was sent. */
  takeBack(call: Call, name: DraftName): Promise<Draft>;
}

export type DraftInput = Omit<SaveDraft, 'uploads'> & Readonly<{ fileIds?: readonly string[] }>;

export type TicketDrafts = Readonly<{
  own: readonly Draft[];
  /** Without their text. */
  sending: readonly Pick<Draft, 'agentId' | 'kind' | 'sendAt'>[];
}>;

export const draftCases = (ports: Ports): DraftCases => {
  const read = reading(ports);
  const write = writing(ports);
  const get: DraftCases['get'] = async (call, name) =>
    read(getDraft)(call, { agentId: agentOf(call.actor), name, now: ports.clock.now() });
  return {
    list: async (call, page) => read(listDrafts)(call, { agentId: agentOf(call.actor), page }),
    get,
    ofTicket: async (call, ticketNumber) =>
      read(draftsOfTicket)(call, { agentId: agentOf(call.actor), ticketNumber, now: ports.clock.now() }),
    save: async (call, { content, fileIds = [], ...input }) => {
      const safe = input.format === 'html' ? ports.html.sanitize(content) : content;
      const uploads = { ids: fileIds, limits: ports.fileLimits };
      return write(saveDraft)(call, { ...input, content: safe, uploads });
    },
    discard: write(discardDraft),
    hold: async (call, input) => {
      const draft = await get(call, input);
      if (draft.state !== 'empty') draftContent(ports, draft);
      return write(holdDraft)(call, input);
    },
    takeBack: write(takeBackDraft),
  };
};

type OfAgent = Readonly<{ agentId: string; now: string }>;

const getDraft = async (
  stores: Stores,
  { agentId, name, now }: OfAgent & Readonly<{ name: DraftName }>,
): Promise<Draft> => {
  await getTicket(stores, name.ticketNumber);
  const key = keyOf(agentId, name);
  return (await stores.drafts.find(key)) ?? unwrittenDraft(key, now);
};

const listDrafts = (
  { drafts }: Stores,
  { agentId, page }: Readonly<{ agentId: string; page: PageRequest<DraftPlace> }>,
): Promise<Page<Draft, DraftPlace>> => drafts.listOfAgent(agentId, page);

const draftsOfTicket = async (
  stores: Stores,
  { agentId, ticketNumber, now }: OfAgent & Readonly<{ ticketNumber: number }>,
): Promise<TicketDrafts> => {
  const own = await Promise.all(
    draftKinds.map((kind) => getDraft(stores, { agentId, name: { ticketNumber, kind }, now })),
  );
  const all = await stores.drafts.listOfTicket(ticketNumber);
  const sending = all.filter((draft) => draft.state === 'held' && draft.agentId !== agentId);
  return { own, sending: sending.map(({ agentId: by, kind, sendAt }) => ({ agentId: by, kind, sendAt })) };
};
