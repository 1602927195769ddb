/** A team as clients see it (contract §6.1). */
import type { Team } from '@tidemark/domain';
import * as v from 'valibot';
import { at, id } from '../wire.ts';

export const TeamWire = v.object({ id, name: v.string(), created_at: at });

export const teamToWire = (team: Team): v.InferOutput<typeof TeamWire> => ({
  id: team.id,
  name: team.name,
  created_at: team.createdAt,
});
