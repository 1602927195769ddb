/** The commands of docs/move-a-workspace.md, run one after the other as they stand there. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saas, selfhost } from './e2e/deployments.ts';

type Step = Readonly<{ number: number; instance: 'source' | 'target'; command: readonly string[] }>;

/** A comment begins a step, and ends with the instance whose commands follow. */
const stepsOf = (page: string): readonly Step[] => {
  const [, block = ''] = /## The steps\n+```sh\n(.*?)```/s.exec(page) ?? [];
  const steps: Step[] = [];
  let number = 0;
  let instance: Step['instance'] = 'source';
  for (const line of block.split('\n')) {
    const [, begun] = /^# (\d)\./.exec(line) ?? [];
    if (begun !== undefined) number = Number(begun);
    const named = [...line.matchAll(/on the (source|target)\b/gi)].at(-1)?.[1];
    if (named === 'source' || named === 'target') instance = named;
    const [command = ''] = line.split('#');
    if (command.startsWith('./tidemark '))
      steps.push({ number, instance, command: command.trim().split(/\s+/).slice(1) });
  }
  return steps;
};

test('a workspace moves by the six steps of the page, whose source is suspended at the end', {
  timeout: 120_000,
}, async () => {
  const page = await readFile(new URL('../docs/move-a-workspace.md', import.meta.url), 'utf8');
  const steps = stepsOf(page);
  expect(steps.map(({ number, instance }) => [number, instance])).toEqual([
    [1, 'source'],
    [2, 'target'],
    [2, 'target'],
    [3, 'source'],
    [4, 'target'],
    [6, 'source'],
  ]);
  const instances = { source: await selfhost(), target: await saas() };
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-steps-'));
  try {
    await instances.source.tidemark('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    for (const { instance, command } of steps)
      await instances[instance].tidemark(...command.map((word) => word.replace('/mnt/move', folder)));
    const statusOn = async (instance: Step['instance']): Promise<unknown> =>
      JSON.parse(await instances[instance].tidemark('workspace', 'list', '--json')).data;
    expect(await statusOn('source')).toMatchObject([{ slug: 'acme', status: 'suspended' }]);
    expect(await statusOn('target')).toMatchObject([{ slug: 'acme', status: 'active' }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await instances.source.remove();
    await instances.target.remove();
  }
});
