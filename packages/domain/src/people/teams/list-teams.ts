import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Team } from '../../model/people/team.ts';
import type { Stores } from '../../model/ports.ts';

export const listTeams = (stores: Stores, page: PageRequest<string>): Promise<Page<Team, string>> =>
  stores.teams.list(page);
