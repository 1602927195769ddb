/** Code that drops an error has a comment that says why. */
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { sourceFiles, toolFiles } from '../source-files.ts';

type Span = Readonly<{ start: number; end: number }>;

/** The code that receives the error, and the lines that a comment may stand above. */
type Drop = Readonly<{ handler: Span; starts: readonly number[] }>;

const throwsFirst = (body: ESTree.FunctionBody | ESTree.BlockStatement): boolean =>
  body.body[0]?.type === 'ThrowStatement';

/** The handler has no parameter for the error, and throws no other error. */
const ignoresError = (handler: ESTree.Node | null | undefined): boolean =>
  (handler?.type === 'ArrowFunctionExpression' || handler?.type === 'FunctionExpression') &&
  handler.params.length === 0 &&
  !(handler.body?.type === 'BlockStatement' && throwsFirst(handler.body));

/** The position of the argument that receives the error. */
const rejectionHandlers: ReadonlyMap<string, number> = new Map([
  ['catch', 0],
  ['then', 1],
]);

const dropsIn = (program: ESTree.Program): readonly Drop[] => {
  const functions = new Map<string, ESTree.Node | null>();
  const calls: (Drop & Readonly<{ given: ESTree.Node | undefined }>)[] = [];
  const drops: Drop[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') functions.set(id.name, init);
    },
    CatchClause: ({ start, param, body }) => {
      if (param === null && !throwsFirst(body)) drops.push({ handler: body, starts: [start] });
    },
    CallExpression: ({ start, end, callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name, start: method, end: open } = callee.property;
      const at = rejectionHandlers.get(name);
      if (at === undefined) return;
      calls.push({ handler: { start: open, end }, starts: [start, method], given: given[at] });
    },
  }).visit(program);
  const dropping = calls.filter(({ given }) =>
    ignoresError(given?.type === 'Identifier' ? functions.get(given.name) : given),
  );
  return [...drops, ...dropping];
};

/** The lines where an error is dropped without a comment in the handler, or on the line above it. */
const unexplained = (text: string, path = 'a.ts'): readonly number[] => {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse.`);
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  // A doc comment describes the declaration below it.
  const reasons = comments.filter(({ type, value }) => type === 'Line' || !value.startsWith('*'));
  const isExplained = ({ handler, starts }: Drop): boolean =>
    reasons.some(
      ({ start, end }) =>
        (start >= handler.start && end <= handler.end) ||
        lineOf(start) === lineOf(handler.end) ||
        starts.some((at) => lineOf(end) === lineOf(at) - 1),
    );
  return dropsIn(program)
    .filter((drop) => !isExplained(drop))
    .map(({ handler }) => lineOf(handler.start))
    .toSorted((one, other) => one - other);
};

describe('dropped errors', () => {
  test.each([
    ['try {\n  work();\n} catch {\n  rest();\n}', [3]],
    ['await work().catch(() => undefined);', [1]],
    ['await work().catch(\n  () => undefined,\n);', [1]],
    ['work().then(done, () => done());', [1]],
    ['const ignore = (): void => undefined;\nwork().catch(ignore);', [2]],
    ['const a = () => work().catch(() => 1);\n\n/** Rests. */\nconst b = 2;', [1]],
    ['/** Works. */\nconst a = () => work().catch(() => 1);', [2]],
    ['try {\n  work();\n} catch {\n  // Nobody waits for it.\n  rest();\n}', []],
    ['// Nobody waits for it.\nawait work().catch(() => undefined);', []],
    ['// Nobody waits for it.\nawait work()\n  .more()\n  .catch(() => undefined);', []],
    ['work().then(\n  done,\n  // Nobody waits for it.\n  () => done(),\n);', []],
    ['try {\n  work();\n} catch {\n  throw new DeskError("unavailable", "No work.");\n}', []],
    ['await work().catch((error) => log.error({ err: error }, "No work."));', []],
    ['const failed = (error) => log.error(error);\nwork().then(done, failed);', []],
  ])('without a comment are found: %j has them in lines %j', (text, lines) =>
    expect(unexplained(text)).toEqual(lines),
  );

  test('have a comment that says why', () => {
    const found = [...sourceFiles(), ...toolFiles()]
      .filter(({ path, isTest }) => !isTest && !/\.test\.m?tsx?$|\/testing\//.test(path))
      .filter(({ text }) => /\bcatch\b|\.then\(/.test(text))
      .flatMap(({ path, text }) => unexplained(text, path).map((line) => `${path}:${line}`));
    expect(found).toEqual([]);
  });
});
