/** A function fits on a screen, and a call of it can be read without looking up the order of its arguments. */
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles, toolFiles } from '../source-files.ts';

const mostLines = 80;
const mostParameters = 3;

/** Each with why it reads best in one piece. */
const longFunctions: Readonly<Record<string, string>> = {
  'adapters/sql/src/migrations/0001-workspaces-and-people.ts workspacesAndPeople':
    'the tables, one after the other',
  'adapters/sql/src/migrations/0002-tickets.ts tickets': 'the tables, one after the other',
};

/** Each with why it has no record of named members. */
const longCalls: Readonly<Record<string, string>> = {
  'adapters/html/src/format-table.ts formatTable': 'html-to-text calls it',
  'apps/console/src/data/records.ts put':
    'every screen calls it: names of members would make the first load larger',
  'apps/console/src/writing/article-editor.tsx handleDrop': 'ProseMirror calls it',
  'packages/client/src/verify-webhook.ts verifyWebhook': 'programs of customers call it',
};

/** Texts, made-up data and test doubles are tables. */
const isProduction = ({ isTest, path }: SourceFile): boolean =>
  !isTest && !/\/(?:testing|texts|demo)\/|^packages\/samples\//.test(path);

/** A callback without a name has the parameters of its caller. */
const unnamed = 'without a name';

type Found = Readonly<{ name: string; lines: number; parameters: number }>;

type FunctionNode = Readonly<{ start: number; end: number; params: readonly unknown[] }>;

const hasTooMany = ({ name, parameters }: Found): boolean =>
  parameters > mostParameters && !name.endsWith(unnamed);

const functionsOf = ({ path, text }: SourceFile): readonly Found[] => {
  const names = new Map<unknown, string>();
  const found: Found[] = [];
  const note = (node: FunctionNode, own?: string): void => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    const name = `${path} ${own ?? names.get(node) ?? unnamed}`;
    found.push({ name, lines, parameters: node.params.length });
  };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse.`);
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') names.set(init, id.name);
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value, key.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value, key.name);
    },
    ArrowFunctionExpression: (node) => note(node),
    FunctionExpression: (node) => note(node),
    FunctionDeclaration: (node) => note(node, node.id?.name),
  }).visit(program);
  return found;
};

describe('functions', () => {
  const found = sourceFiles().filter(isProduction).flatMap(functionsOf);

  test('are found', () => {
    expect(found.length).toBeGreaterThan(10_000);
  });

  test(`have at most ${mostLines} lines each, but for those that are listed with a reason`, () => {
    const long = found.filter(({ lines }) => lines > mostLines);
    expect(long.map(({ name }) => name).toSorted()).toEqual(Object.keys(longFunctions).toSorted());
  });

  test(`have at most ${mostParameters} parameters each, but for those that are listed with a reason`, () => {
    const tools = toolFiles().filter(({ path }) => !path.includes('.test.'));
    const written = sourceFiles().filter(({ path }) => !path.includes('.test.'));
    const many = [...written, ...tools].flatMap(functionsOf).filter(hasTooMany);
    expect(many.map(({ name }) => name).toSorted()).toEqual(Object.keys(longCalls).toSorted());
  });

  test.each([
    ['export const few = (a, b, { c, d }) => {};\n', []],
    ['export const many = (a, b, c, d) => {};\n', ['file.ts many']],
    ['export function many(a, b, c, ...d) {}\n', ['file.ts many']],
    ['class Session {\n  many(a, b, c, d = 1) {}\n}\n', ['file.ts many']],
    ['export const made = { many: async (a, b, c, d) => {} };\n', ['file.ts many']],
    ['text.replace(/(a)(b)/, (whole, a, b, at) => at);\n', []],
  ])('have their parameters counted: case %#', (text, many) => {
    const counted = functionsOf({ path: 'file.ts', room: '', text, imports: [], isTest: false });
    expect(counted.filter(hasTooMany).map(({ name }) => name)).toEqual(many);
  });

  const body = '  run();\n'.repeat(mostLines - 2);

  test.each([
    [`export const short = () => {\n${body}};\n`, []],
    [`export const long = () => {\n${body}  run();\n};\n`, ['file.ts long']],
    [`export async function* long() {\n${body}  run();\n}\n`, ['file.ts long']],
    [`export const made = { long: async () => {\n${body}  run();\n} };\n`, ['file.ts long']],
    [`class Session {\n  long() {\n${body}  run();\n  }\n}\n`, ['file.ts long']],
  ])('are measured: case %#', (text, long) => {
    const measured = functionsOf({ path: 'file.ts', room: '', text, imports: [], isTest: false });
    expect(measured.filter(({ lines }) => lines > mostLines).map(({ name }) => name)).toEqual(long);
  });
});
