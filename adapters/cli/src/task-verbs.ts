import { type Call, DeskError, isUuid, type ParkedTask } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import type { Answer } from './answer.ts';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { ifFound } from './if-found.ts';
import { wholeNumber } from './option-values.ts';
import { table } from './table.ts';
import { deskVerb, type Verbs } from './verb.ts';

type List = Readonly<{ workspace?: string; parked?: true; limit: number }>;
type Retry = Readonly<{ workspace?: string; all?: true }>;

const usualLimit = 50;

export const taskVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('tasks')
    .description('list background tasks, and retry the ones that failed too often');
  const list = group
    .command('list')
    .description(
      'count the tasks and list the parked ones, newest first; a parked task has failed too often and is no longer retried',
    )
    .option('--parked', 'list the parked tasks only, without the counts')
    .option('--limit <n>', 'how many parked tasks to list', wholeNumber, usualLimit)
    .option(...workspaceOption);
  example(list, './tidemark tasks list', './tidemark tasks list --parked --json');
  deskVerb<List>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'tasks list');
    const parked = await parkedTasks(session, call, options.limit);
    if (options.parked) return { list: parked.map(parkedRecord), columns, none: 'No task is parked.' };
    return counted(await session.desk.tasks.count(call), parked);
  });
  addRetry(verbs, group);
};

const columns = ['id', 'kind', 'attempts', 'parked_at', 'error'];

const parkedRecord = ({ id, kind, payload, attempts, error, parkedAt }: ParkedTask) => ({
  id,
  kind,
  payload,
  attempts,
  error,
  parked_at: parkedAt,
});

const parkedTasks = ({ desk }: CliSession, call: Call, limit?: number): Promise<readonly ParkedTask[]> =>
  allPages((page) => desk.tasks.listParked(call, page), limit);

type Counts = Readonly<{ waiting: number; running: number; parked: number }>;

const counted = ({ waiting, running, parked }: Counts, tasks: readonly ParkedTask[]): Answer => {
  const data = tasks.map(parkedRecord);
  const counts = [waiting, running, parked].map((count) => count.toLocaleString('en'));
  const lines = [`Webhook deliveries: ${counts[0]} waiting, ${counts[1]} running, ${counts[2]} parked.`];
  if (data.length > 0)
    lines.push(
      '',
      table(data, columns).trimEnd(),
      '',
      'To retry one: ./tidemark tasks retry <id>. To retry all: ./tidemark tasks retry --all.',
    );
  if (data.length < parked)
    lines.push(`Only the newest ${data.length} of them are listed. To list more: --limit <n>.`);
  return { record: { waiting, running, parked, data }, text: lines.join('\n') };
};

const addRetry = (verbs: Verbs, group: Command): void => {
  const retry = group
    .command('retry')
    .description('retry parked tasks now')
    .argument('[id]', 'the id of the task, from: ./tidemark tasks list')
    .option('--all', 'retry every parked task of the workspace')
    .option(...workspaceOption);
  example(
    retry,
    './tidemark tasks retry 019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d',
    './tidemark tasks retry --all',
  );
  deskVerb<Retry>(verbs, retry, async (session, { args: [id], options }) => {
    if ((id === undefined) === (options.all === undefined))
      retry.error('error: expected either the id of a task or --all.');
    const call = await callIn(session, options.workspace, 'tasks retry');
    const retried = id === undefined ? await retryAll(session, call) : await retryOne(session, call, id);
    const text =
      retried.length === 1 ? '1 task is queued again.' : `${retried.length} tasks are queued again.`;
    return { record: { retried }, text: retried.length === 0 ? 'No task is parked.' : text };
  });
};

const retryOne = async (session: CliSession, call: Call, id: string): Promise<readonly string[]> => {
  if (isUuid(id) && (await isRetried(session, call, id))) return [id];
  throw new DeskError('not_found', `No parked task has the id ${id}; see: ./tidemark tasks list.`);
};

const retryAll = async (session: CliSession, call: Call): Promise<readonly string[]> => {
  const retried: string[] = [];
  for (const { id } of await parkedTasks(session, call))
    if (await isRetried(session, call, id)) retried.push(id);
  return retried;
};

/** False when it is not parked (any more). */
const isRetried = async ({ desk }: CliSession, call: Call, id: string): Promise<boolean> =>
  (await ifFound(desk.tasks.retry(call, id).then(() => true))) ?? false;
