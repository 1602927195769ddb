import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Team } from './team.ts';

export const listTeams = (stores: Stores, page: PageRequest<string>): Promise<Page<Team, string>> =>
  stores.teams.list(page);
