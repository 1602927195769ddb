/** Where Tidemark spends its CPU while one work is driven: the functions with the most time of their own. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunOptions, runAlone } from './run.ts';
import { columns } from './table.ts';
import { works } from './works.ts';

const shown = 40;

export const profileText = async (options: RunOptions, tell: (text: string) => void): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-profile-'));
  try {
    const measured = await runAlone(
      options,
      ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200'],
      tell,
    );
    const [file] = readdirSync(folder);
    if (!file) throw new Error('Node.js wrote no profile.');
    const rows = costsOf(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const [work = 'list'] = options.works;
    const title = `${works[work].title}, ${options.db}: ${measured?.requestsPerSecond ?? 0} req/s while profiled`;
    return `${title}\n\n${columns([['function', 'own %'], ...rows.slice(0, shown)])}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Profile = Readonly<{
  nodes: readonly Readonly<{
    id: number;
    callFrame: Readonly<{ functionName: string; url: string; lineNumber: number }>;
  }>[];
  samples: readonly number[];
  timeDeltas: readonly number[];
}>;

/** The time of a sample belongs to the function that ran; idle time is left out. */
const costsOf = ({ nodes, samples, timeDeltas }: Profile): readonly (readonly string[])[] => {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
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

const nameOf = ({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string => {
  if (/^\((idle|program|garbage collector|root)\)$/.test(functionName)) return functionName;
  const place = url
    .replace(/^file:\/\//, '')
    .replace(/^.*\/node_modules\//, '')
    .replace(`${root}/`, '');
  return `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}`;
};

const root = join(import.meta.dirname, '..');
