/** The audience of a macro or a view: everyone, one team, or one agent. */
import { type Visibility, visibilities } from '../../model/automation/macro.ts';
import type { Names, Path, Reading } from './names.ts';
import { refuse, usually } from './read-members.ts';
import { readName } from './read-name.ts';
import { readChoice } from './read-values.ts';

export type SeenBy = Readonly<{ visibility: Visibility; teamId: string | null; agentId: string | null }>;

export const seenByMembers = {
  visibility: usually(readChoice(visibilities), null),
  team: usually(readName('team'), null),
  agent: usually(readName('agent'), null),
};

type Written = Readonly<{ visibility: Visibility | null; team: string | null; agent: string | null }>;

/** With a team or an agent, `visibility` may be omitted. */
export const seenBy = (
  { visibility, team, agent }: Written,
  reading: Reading,
  path: Path,
): SeenBy | undefined => {
  const named = team !== null ? 'team' : agent !== null ? 'agent' : 'all';
  if (team !== null && agent !== null)
    return refuse(reading, [...path, 'agent'], 'Expected a team or an agent, got both.');
  if (visibility === null || visibility === named) return { visibility: named, teamId: team, agentId: agent };
  if (visibility === 'all')
    return refuse(reading, [...path, 'visibility'], `Expected ${named}, as ${named} is given, got all.`);
  return refuse(
    reading,
    [...path, visibility],
    `${visibility} is required where visibility is ${visibility}.`,
  );
};

export const showSeenBy = ({ visibility, teamId, agentId }: SeenBy, names: Names) => ({
  visibility,
  team: teamId && (names.nameOf('team', teamId) ?? teamId),
  agent: agentId && (names.nameOf('agent', agentId) ?? agentId),
});

export const usuallySeenBy = { visibility: 'all', team: null, agent: null };
