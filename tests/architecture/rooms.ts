/** The rooms of the domain, from the ground up: a file imports its own room and those above it in this list, types too. */
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles } from '../source-files.ts';

/** The contents of each room. `docs/architecture.md` shows the same table. */
const rooms = [
  [
    'kernel',
    'types and functions that use no record: instants, pages, text, the limits and the error codes of all rooms',
  ],
  ['model', 'records and their pure changes, every port and store, and how a use case runs'],
  ['instance', 'workspaces, their audit log and the retry records'],
  ['outbound', 'everything that is sent: events, tasks, webhooks, mail, push and notifications'],
  ['people', 'agents and their teams, contacts and their organizations'],
  ['entry', 'every way to sign in: keys, sessions, single sign-on, invitations, sign-in links, setup'],
  ['library', 'content and its copies: articles, the help centre, files, exports, search'],
  ['automation', 'what a workspace configures: rules, conditions, SLA, macros, views, configuration as code'],
  ['desk', 'work on tickets: writes and lists, the portal, ratings, erasure, background work'],
  ['inbound', 'mail that arrives: receiving, deciding, taking in, quarantine, addresses'],
] as const;

const names: readonly string[] = rooms.map(([name]) => name);
const src = 'packages/domain/src/';

/** Null for what stands beside the rooms: `createDesk`, the face of the package, and test doubles. */
const roomOf = (path: string): string | null => {
  const [room = '', ...rest] = path.replace(src, '').split('/');
  return rest.length === 0 || room === 'testing' ? null : room;
};

const domain = sourceFiles().filter(({ path }) => path.startsWith(src));
const inside = domain.filter(({ path, isTest }) => !isTest && roomOf(path) !== null);

const importedFiles = ({ path, imports }: SourceFile): readonly string[] =>
  imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(path, '..', specifier)));

describe('the rooms of the domain', () => {
  test('each folder of the domain is a room, and each room has files', () => {
    const found = new Set(domain.flatMap(({ path }) => roomOf(path) ?? []));
    expect([...found].sort()).toEqual([...names].sort());
  });

  test('a room imports only rooms above it, types included', () => {
    const floor = (path: string) => names.indexOf(roomOf(path) ?? '');
    const broken = inside.flatMap((file) =>
      importedFiles(file)
        .filter((imported) => floor(imported) < 0 || floor(imported) > floor(file.path))
        .map((imported) => `${file.path} imports ${imported}`),
    );
    expect(inside.length).toBeGreaterThan(300);
    expect(broken).toEqual([]);
  });

  test('only `createDesk` and index.ts are outside the rooms', () => {
    const beside = domain.filter(({ path }) => !path.replace(src, '').includes('/'));
    expect(beside.map(({ path }) => path.replace(src, '')).sort()).toEqual(['desk.ts', 'index.ts']);
  });

  test('the architecture page lists the same rooms, in the same order', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z]+)` \| (.+) \|$/gm)].map(([, name, what]) => [name, what]);
    expect(rows).toEqual(rooms);
  });
});

describe('the rooms of the adapters', () => {
  const filesOf = (room: string) => sourceFiles().filter(({ path }) => path.startsWith(room));

  test('the API imports nothing of the pages', () => {
    const api = filesOf('adapters/http/src/api/');
    const toPages = api.flatMap((file) =>
      importedFiles(file).filter((imported) => imported.startsWith('adapters/http/src/pages/')),
    );
    expect(api.length).toBeGreaterThan(80);
    expect(toPages).toEqual([]);
  });

  test('stores are in folders named like the rooms of the domain', () => {
    const folders = filesOf('adapters/sql/src/stores/')
      .map(({ path }) => path.split('/')[4] ?? '')
      .filter((part) => !part.endsWith('.ts'));
    expect(new Set(folders).size).toBeGreaterThan(5);
    expect(folders.filter((folder) => !names.includes(folder))).toEqual([]);
  });
});
