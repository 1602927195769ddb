/** Where Tidemark spends its CPU while one work is driven: the functions with the most time of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './leftovers.ts';
import { type RunOptions, runAlone } from './run.ts';
import { columns } from './table.ts';
import { works } from './works.ts';

const shown = 30;

export const profileText = async (options: RunOptions, tell: (text: string) => void): Promise<string> => {
  const folder = newFolder();
  const measured = await runAlone(
    options,
    ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200'],
    tell,
  );
  const [file] = readdirSync(folder);
  if (!file) throw new Error('Node.js wrote no profile.');
  const profile: Profile = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const functions = costsOf(profile, nameOf);
  const places = costsOf(profile, placeOf);
  const [work = 'list'] = options.works;
  const title = `${works[work].title}, ${options.db}: ${measured?.requestsPerSecond ?? 0} req/s while profiled`;
  return `${title}\n\n${columns([['place', 'own %'], ...places.slice(0, 15)])}\n\n${columns([['function', 'own %'], ...functions.slice(0, shown)])}\n`;
};

type Frame = Readonly<{ functionName: string; url: string; lineNumber: number }>;
type Profile = Readonly<{
  nodes: readonly Readonly<{
    id: number;
    callFrame: Frame;
  }>[];
  samples: readonly number[];
  timeDeltas: readonly number[];
}>;

/** The time of a sample belongs to the function that ran; idle time is left out. */
const costsOf = (
  { nodes, samples, timeDeltas }: Profile,
  of: (frame: Frame) => string,
): readonly (readonly string[])[] => {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, of(callFrame)]));
  const own = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (name !== '(idle)') own.set(name, (own.get(name) ?? 0) + (timeDeltas[place] ?? 0));
  }
  const total = [...own.values()].reduce((sum, time) => sum + time, 0);
  return [...own]
    .sort(([, one], [, other]) => other - one)
    .map(([name, time]) => [name, ((time / total) * 100).toFixed(1)]);
};

const nameOf = (frame: Frame): string =>
  isOfTheEngine(frame)
    ? frame.functionName
    : `${frame.functionName || '(anonymous)'} ${fileOf(frame)}:${frame.lineNumber + 1}`;

/** The package or the folder; what has no file is the engine's own or written in C++. */
const placeOf = (frame: Frame): string => {
  if (isOfTheEngine(frame)) return frame.functionName;
  const file = fileOf(frame);
  if (file === '') return '(native)';
  const [first = '', second = ''] = file.split('/');
  if (first.startsWith('node:')) return `${first}/${second.replace(/:.*/, '')}`;
  return /^(@|adapters$|packages$|apps$)/.test(first) ? `${first}/${second}` : first;
};

const isOfTheEngine = ({ functionName }: Frame): boolean =>
  /^\((idle|program|garbage collector|root)\)$/.test(functionName);

const fileOf = ({ url }: Frame): string =>
  url
    .replace(/^file:\/\//, '')
    .replace(/^.*\/node_modules\//, '')
    .replace(`${root}/`, '');

const root = join(import.meta.dirname, '../..');
