import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Session } from '../../model/entry/session.ts';
import type { Stores } from '../../model/ports.ts';
import { agentBy } from '../../people/agents/change-agent.ts';

export type ListSessions = Readonly<{ idOrEmail: string; page: PageRequest<string> }>;

/** The sessions of an agent, newest first, those that have ended included. */
export const listSessions = async (
  stores: Stores,
  { idOrEmail, page }: ListSessions,
): Promise<Page<Session, string>> => stores.sessions.listOfAgent((await agentBy(stores, idOrEmail)).id, page);
