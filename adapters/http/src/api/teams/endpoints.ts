/** `/teams`, read-only (contract §6.1). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';
import { TeamWire, teamToWire } from './wire.ts';

const listTeams = listEndpoint({
  operation: 'listTeams',
  path: '/teams',
  tag: 'Workspace',
  summary: 'List teams',
  description: 'Newest first.',
  key: v.string(),
  item: TeamWire,
  list: async (desk, call, { page }) => mapPage(await desk.teams.list(call, page), teamToWire),
});

export const teamEndpoints = [listTeams];
