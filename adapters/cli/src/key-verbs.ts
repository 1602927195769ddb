import { scopes } from '@tidemark/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { allPages } from './all-pages.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { listOf, perhapsAmong } from './list-of.ts';
import { keyRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Create = InWorkspace & Readonly<{ name: string; scopes: readonly string[] }>;

const usualScopes: readonly string[] = ['read', 'write'];

export const keyVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('key').description('create, list and revoke API keys');
  const create = group
    .command('create')
    .description('create an API key; the key itself is shown once, here')
    .requiredOption('--name <name>', 'what it is for, like "Website form"')
    .option('--scopes <list>', `some of ${scopes.join(', ')}, separated by commas`, scopeList, usualScopes)
    .option(...workspaceOption);
  example(create, './tidemark key create --name "Website form" --scopes ticket:create');
  deskVerb<Create>(verbs, create, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'key create');
    const input = { name: options.name, scopes: options.scopes };
    const { token, ...key } = await session.desk.apiKeys.add(call, input);
    const { id, name, prefix, createdAt } = key;
    return {
      record: { id, name, scopes: key.scopes, prefix, key: token, created_at: createdAt },
      text: `API key ${name} (${key.scopes.join(', ')}):\n\n  ${token}\n\nStore it now: it is not shown again.`,
    };
  });
  const list = group
    .command('list')
    .description('list the keys, newest first')
    .option(...workspaceOption);
  example(list, './tidemark key list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'key list');
    return {
      list: (await allPages((page) => session.desk.apiKeys.list(call, page))).map(keyRecord),
      columns: ['id', 'name', 'prefix', 'scopes', 'last_used_at', 'revoked_at'],
      none: 'The workspace has no API key yet; make one with: ./tidemark key create.',
    };
  });
  const revoke = group
    .command('revoke')
    .description('revoke a key: requests with it get 401 at once')
    .argument('<id>', 'the id of the key, from: ./tidemark key list')
    .option(...workspaceOption);
  example(revoke, './tidemark key list', './tidemark key revoke 019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d');
  deskVerb<InWorkspace>(verbs, revoke, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'key revoke');
    const nobodyHas = `No API key has the id ${id}; see: ./tidemark key list.`;
    const key = await found(nobodyHas, session.desk.apiKeys.revoke(call, id));
    return { record: keyRecord(key), text: `API key ${key.name} (${key.prefix}…): revoked.` };
  });
};

const scopeList = (text: string): readonly string[] => {
  const given = listOf(text);
  if (given.length === 0 || given.some((one) => !scopes.some((scope) => scope === one)))
    throw new InvalidArgumentError(
      `Expected some of ${scopes.join(', ')}, separated by commas${perhapsAmong(given, scopes)}.`,
    );
  return given;
};
