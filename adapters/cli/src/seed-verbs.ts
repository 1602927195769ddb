import { generateSeed } from '@tidemark/domain';
import type { Command } from 'commander';
import type { CliSession, Io } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { wholeNumber } from './option-values.ts';
import { deskVerb, type Verbs } from './verb.ts';

type Load = Readonly<{ workspace?: string; tickets: number; json?: true }>;
type Loading = Readonly<{ workspaceId: string; tickets: number; first: number; progress: Io | null }>;

const tellEvery = 100_000;

export const seedVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('seed').description('fill a workspace with made-up test data');
  const load = group
    .command('load')
    .description(
      'add tickets with their conversations; you cannot remove them again, so use a test workspace',
    )
    .requiredOption('--tickets <n>', 'how many tickets to add', wholeNumber)
    .option(...workspaceOption);
  example(load, './tidemark seed load --tickets 10000 --workspace demo');
  deskVerb<Load>(verbs, load, async (session, { options: { workspace, tickets, json } }) => {
    const call = await callIn(session, workspace, 'seed load');
    const newest = await session.desk.tickets.list(call, { filter: {}, page: { limit: 1, after: null } });
    const first = newest.data[0]?.number ?? 0;
    const messages = await loadAll(session, {
      workspaceId: call.workspaceId,
      tickets,
      first,
      progress: json ? null : verbs.io,
    });
    return {
      record: { tickets, messages, first_number: first + 1, last_number: first + tickets },
      text: `Added ${tickets} tickets (${first + 1} to ${first + tickets}) with ${messages} messages.`,
    };
  });
};

const loadAll = async (
  session: CliSession,
  { workspaceId, progress: told, ...wish }: Loading,
): Promise<number> => {
  let tickets = 0;
  let messages = 0;
  for (const batch of generateSeed({ ...wish, until: session.clock.now(), ids: session.ids })) {
    await session.bulkLoad.add(workspaceId, batch);
    messages += batch.messages.length;
    const before = tickets;
    tickets += batch.tickets.length;
    if (Math.floor(tickets / tellEvery) > Math.floor(before / tellEvery)) told?.err(`${tickets} tickets\n`);
  }
  return messages;
};
