/** The use cases of outgoing tickets, for `createDesk`. */
import { notFound } from '../../kernel/errors.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { agentOf, type Call } from '../../model/actor.ts';
import type { OutgoingTicket } from '../../model/desk/outgoing-ticket.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { draftContent } from '../drafts/send-draft.ts';
import {
  discardOutgoing,
  type HoldOutgoing,
  holdOutgoing,
  type SaveOutgoing,
  saveOutgoing,
  takeBackOutgoing,
} from './write-outgoing.ts';

/**
 * Tickets that the calling agent opens by writing to customers first. All throw `agent_required` for any other caller.
 * Those that take an id throw `not_found` for one of another agent. A light agent gets `forbidden`.
 */
export interface OutgoingCases {
  /** Those that are not sent, newest first by id. */
  list(call: Call): Promise<readonly OutgoingTicket[]>;
  /** Also one that was sent a while ago, with the number of its ticket. */
  get(call: Call, id: string): Promise<OutgoingTicket>;
  /** Adds the draft or replaces its text. Throws `draft_moved` for one that is held or sent. */
  save(call: Call, input: SaveOutgoing): Promise<OutgoingTicket>;
  /** Throws `draft_moved` once it was sent. */
  discard(call: Call, id: string): Promise<void>;
  /**
   * Holds it until it is sent, as the agent's public reply in a new ticket. Until then it has no effect.
   *
   * Throws `validation_failed` for what lacks an address, a subject or a text, `requester_blocked`, and `draft_moved`. All of
   * this is checked again when it is sent. If it is refused then, it becomes a draft again that says why.
   */
  hold(call: Call, input: HoldOutgoing): Promise<OutgoingTicket>;
  /** Throws `draft_moved` once it was sent. */
  takeBack(call: Call, id: string): Promise<OutgoingTicket>;
}

export const outgoingCases = (ports: Ports): OutgoingCases => {
  const read = reading(ports);
  const write = writing(ports);
  const get: OutgoingCases['get'] = async (call, id) =>
    read(getOutgoing)(call, { agentId: agentOf(call.actor), id });
  return {
    list: async (call) => read(listOutgoing)(call, agentOf(call.actor)),
    get,
    save: async (call, { content, ...input }) => {
      const safe = input.format === 'html' ? ports.html.sanitize(content) : content;
      return write(saveOutgoing)(call, { ...input, content: safe });
    },
    discard: write(discardOutgoing),
    hold: async (call, input) => {
      const outgoing = await get(call, input.id);
      if (outgoing.state === 'draft') draftContent(ports, outgoing);
      return write(holdOutgoing)(call, input);
    },
    takeBack: write(takeBackOutgoing),
  };
};

const listOutgoing = ({ outgoing }: Stores, agentId: string): Promise<readonly OutgoingTicket[]> =>
  outgoing.listOfAgent(agentId, screenLimits.outgoing.most);

const getOutgoing = async (
  { outgoing }: Stores,
  { agentId, id }: Readonly<{ agentId: string; id: string }>,
): Promise<OutgoingTicket> => {
  const found = await outgoing.find(id);
  if (found?.agentId !== agentId) throw notFound('outgoing ticket');
  return found;
};
