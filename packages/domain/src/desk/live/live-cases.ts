/** The use cases of open screens, for `createDesk`. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { type AgentCounts, type CountForAgents, countForAgents } from '../tickets/count-views.ts';
import type { LiveChanges, LivePlace } from './live-changes.ts';
import { findLivePlace, type LookAtChanges, lookAtChanges } from './look-at-changes.ts';

/** The content of the console's streams (contract §15.6). They read for a workspace and check no caller. */
export interface LiveCases {
  /** Where a screen that reads everything now begins. */
  place(call: Call): Promise<LivePlace>;
  /** Lists the changes after a position, as the records are now. */
  look(call: Call, input: LookAtChanges): Promise<LiveChanges>;
  /** How many tickets the views have, and the own lists of these agents. */
  count(call: Call, input: CountForAgents): Promise<AgentCounts>;
}

export const liveCases = (ports: Ports): LiveCases => {
  const read = reading(ports);
  return {
    place: (call) => read(findLivePlace)(call, undefined),
    look: read(lookAtChanges),
    count: read(countForAgents),
  };
};
