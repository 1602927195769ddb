/** Features of the desk have named interfaces, so that a reader sees each use case as one documented signature. */
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const src = 'packages/domain/src/';
const domain = sourceFiles().filter(({ path, isTest }) => path.startsWith(src) && !isTest);
const textOf = (name: string) => domain.find(({ path }) => path === `${src}${name}`)?.text ?? '';

/** The body of each interface of a feature, by its name. Chores have one signature; `due-work.ts` describes each. */
const features = new Map([
  ['ChoreCases', ''],
  ...domain.flatMap(({ text }) =>
    [...text.matchAll(/^export interface (\w+Cases)(?: extends [\w, ]+)? \{(?:\}|\n(.*?)^\})$/gms)].map(
      ([, name = '', body = '']) => [name, body] as const,
    ),
  ),
]);

describe('the features of the desk', () => {
  test('each member of the desk is a use case or a named feature', () => {
    const [, body = ''] = /^export interface Desk \{\n(.*?)^\}$/ms.exec(textOf('desk.ts')) ?? [];
    const members = body.match(/^ {2}[a-z].*$/gm) ?? [];
    const isFeature = (member: string) => features.has(/^ {2}readonly \w+: (\w+);$/.exec(member)?.[1] ?? '');
    const isUseCase = (member: string) => /^ {2}\w+\([\w :|,]*\): Promise<\w+>;$/.test(member);
    expect(members.filter(isFeature).length).toBeGreaterThan(30);
    expect(members.filter((member) => !isFeature(member) && !isUseCase(member))).toEqual([]);
  });

  test('the package exports each of them by name', () => {
    const exported = textOf('index.ts');
    expect([...features.keys()].filter((name) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([]);
  });

  test('each use case has a comment, and its input and output have names', () => {
    const faults = [...features].flatMap(([name, body]) =>
      [...body.matchAll(/^ {2}\w+[(<][^;]*;/gm)]
        .filter(({ 0: signature, index }) => {
          const isDescribed = body.slice(0, index).endsWith('*/\n');
          return !isDescribed || /\{|Omit</.test(signature);
        })
        .map(([signature]) => `${name}: ${signature.trim()}`),
    );
    expect(faults).toEqual([]);
  });
});
