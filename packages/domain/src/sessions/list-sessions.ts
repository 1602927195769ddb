import { agentBy } from '../agents/change-agent.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Session } from './session.ts';

export type ListSessions = Readonly<{ idOrEmail: string; page: PageRequest<string> }>;

/** The sessions of an agent, newest first, those that have ended included. */
export const listSessions = async (
  stores: Stores,
  { idOrEmail, page }: ListSessions,
): Promise<Page<Session, string>> => stores.sessions.listOfAgent((await agentBy(stores, idOrEmail)).id, page);
