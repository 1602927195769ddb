/** A function can be read at a glance: as a list of steps, whose names say the rest. */
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from '../source-files.ts';

const mostLines = 80;

/** Each with why it reads best in one piece. */
const exceptions: Readonly<Record<string, string>> = {
  'adapters/sql/src/migrations/0001-workspaces-and-people.ts workspacesAndPeople':
    'the tables, one after the other',
  'adapters/sql/src/migrations/0002-tickets.ts tickets': 'the tables, one after the other',
};

/** Texts, made-up data and test doubles are tables. */
const isProduction = ({ isTest, path }: SourceFile): boolean =>
  !isTest && !/\/(?:testing|texts|demo)\/|^packages\/samples\//.test(path);

type Found = Readonly<{ name: string; lines: number }>;

const functionsOf = ({ path, text }: SourceFile): readonly Found[] => {
  const names = new Map<unknown, string>();
  const found: Found[] = [];
  const note = (node: Readonly<{ start: number; end: number }>, own?: string): void => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    found.push({ name: `${path} ${own ?? names.get(node) ?? 'without a name'}`, lines });
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
    expect(long.map(({ name }) => name).toSorted()).toEqual(Object.keys(exceptions).toSorted());
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
