/** The use cases of presence, for `createDesk`. */
import { plus } from '../../kernel/instant.ts';
import { screenLimits } from '../../kernel/screen-limits.ts';
import { agentOf, type Call } from '../../model/actor.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { Presence, PresenceState } from '../../model/desk/presence.ts';
import type { Ports } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';

/** Presence: the agents who look at a ticket (contract §15.8). */
export interface PresenceCases {
  /**
   * `PUT /console/api/presence/{number}`: the calling agent is at the ticket for the next 45 seconds, or has left it. Throws
   * `not_found`, and `agent_required` for any other caller.
   */
  show(call: Call, input: ShowPresence): Promise<void>;
  /** Lists the agents who are present now, in the workspace. */
  list(call: Call): Promise<readonly Presence[]>;
}

export type ShowPresence = Readonly<{ ticketNumber: number; state: PresenceState | 'away' }>;

export const presenceCases = (ports: Ports): PresenceCases => {
  const { presence, clock } = ports;
  return {
    show: async (call, { ticketNumber, state }) => {
      const agentId = agentOf(call.actor);
      await reading(ports)(getTicket)(call, ticketNumber);
      const place = { agentId, ticketNumber };
      if (state === 'away') return presence.leave(call.workspaceId, place);
      const until = plus(clock.now(), screenLimits.presenceMs);
      return presence.show(call.workspaceId, { ...place, state, until });
    },
    list: ({ workspaceId }) => presence.list(workspaceId, clock.now()),
  };
};
