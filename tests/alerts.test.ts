/** Alert rules, the Grafana board and the pages about them name metrics that exist, and every metric is documented. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryStorage, fixedClock } from '@tidemark/domain/testing';
import { createMetrics } from '@tidemark/node/metrics';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './source-files.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** By name, as a process that does everything on Postgres has them. */
const registered = async (): Promise<ReadonlyMap<string, string>> => {
  const clock = fixedClock();
  const { taskQueue, dueList } = createMemoryStorage(clock);
  const pools = () => ({ reads: { used: 1, idle: 2, waiting: 0 } });
  const statements = () => ({ count: 1, seconds: 1, slow: 0 });
  const queued = () => ({ reads: 0, writes: 0 });
  const auditMonths = { missing: async () => 0 };
  const storage = { taskQueue, dueList, pools, queued, auditMonths, statements };
  const log = { error: () => undefined };
  const text = (await createMetrics(storage, clock, { version: '1.2.3', isWorker: true, log }).text()) ?? '';
  return new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
};

const metrics = await registered();

type Rule = Readonly<{
  alert: string;
  expr: string;
  labels: Readonly<{ severity: string }>;
  annotations: Readonly<{ summary: string; runbook: string }>;
}>;

const rules: readonly Rule[] = parse(textOf('deploy/prometheus/tidemark-rules.yml')).groups.flatMap(
  ({ rules: ofGroup }: Readonly<{ rules: readonly Rule[] }>) => ofGroup,
);

type Panel = Readonly<{ title: string; targets: readonly Readonly<{ expr: string }>[] }>;

const panels: readonly Panel[] = JSON.parse(textOf('deploy/grafana/tidemark.json')).panels;

/** Prometheus's own metrics, such as `up`, begin with none of these. */
const namedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\b(?:tidemark|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name)),
];

const exists = (name: string): boolean => {
  const [, series = ''] = /^(.+)_(?:bucket|sum|count)$/.exec(name) ?? [];
  return metrics.has(name) || metrics.get(series) === 'histogram';
};

const missingIn = (text: string): readonly string[] => namedIn(text).filter((name) => !exists(name));

describe('an alert', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s looks at metrics that exist',
    (_, { expr }) => {
      expect(missingIn(expr)).toEqual([]);
      expect(namedIn(expr).length + Number(/\bup\b/.test(expr))).toBeGreaterThan(0);
    },
  );

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s says how urgent it is, and names its section of docs/operating.md',
    (name, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
      expect(annotations.runbook).toBe(`docs/operating.md#${name.toLowerCase()}`);
    },
  );

  test('has a section in docs/operating.md, and each section an alert', () => {
    const sections = [...textOf('docs/operating.md').matchAll(/^### (Tidemark\w+)$/gm)].map(
      ([, name]) => name,
    );
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });
});

describe('the Grafana board', () => {
  test.each(panels.map(({ title, targets }) => [title, targets] as const))(
    'shows metrics that exist in the panel %s',
    (_, targets) => {
      expect(targets.flatMap(({ expr }) => namedIn(expr))).not.toEqual([]);
      expect(targets.flatMap(({ expr }) => missingIn(expr))).toEqual([]);
    },
  );

  test('shows every metric of ours', () => {
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr)));
    const own = [...metrics.keys()].filter((name) => name.startsWith('tidemark_'));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((name) => !shown.some((series) => series.startsWith(name)))).toEqual([]);
  });
});

describe('docs/metrics.md', () => {
  test('explains every metric of ours, and no other', () => {
    const named = namedIn(textOf('docs/metrics.md')).filter((name) => name.startsWith('tidemark_'));
    expect(named.toSorted()).toEqual(
      [...metrics.keys()].filter((name) => name.startsWith('tidemark_')).toSorted(),
    );
  });

  test('and docs/operating.md and docs/scaling.md name metrics that exist', () => {
    for (const page of ['metrics', 'operating', 'scaling'])
      expect(
        missingIn(textOf(`docs/${page}.md`)).filter((name) => !/_$|^tidemark_app$/.test(name)),
        page,
      ).toEqual([]);
  });

  test('leaves no room for a workspace: no label of ours holds an id', () => {
    expect(textOf('docs/metrics.md')).toContain('No figure names a workspace, a person or an address.');
    const labels = [...textOf('adapters/node/src/metrics.ts').matchAll(/labelNames: \[([^\]]*)\]/g)];
    const names = labels.flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name));
    expect([...new Set(names)].toSorted()).toEqual([
      'chore',
      'kind',
      'operation',
      'pool',
      'state',
      'status',
      'version',
    ]);
  });
});
