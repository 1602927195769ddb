/** docs/workspace-as-code.md and docs/conditions-and-actions.md say what the code does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits, sectionNames, vocabulary } from '@tidemark/domain';
import { openAcmeDesk, openTestDesk } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { actionExamples, pagesWithParts, withParts } from '../scripts/workspace-as-code-page.ts';

const docs = join(import.meta.dirname, '../docs');
const page = readFileSync(join(docs, 'workspace-as-code.md'), 'utf8');

const bench = await openAcmeDesk();
const planned = async (document: unknown) => {
  const { faults } = await bench.desk.configuration.plan(bench.bySystem, document);
  return faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test.each(pagesWithParts)('the tables of docs/%s match the code: npm run docs writes them', (name, parts) => {
  const text = readFileSync(join(docs, name), 'utf8');
  expect(text).toBe(withParts(text, parts));
});

test('the example applies to a new workspace', async () => {
  const { desk, bySystem } = await openTestDesk();
  const example = parse(readFileSync(join(docs, 'examples/workspace.yaml'), 'utf8'));
  expect(await desk.configuration.plan(bySystem, example)).toMatchObject({ faults: [], warnings: [] });
});

test('the time rule of the documentation is valid, and can fire', async () => {
  const rules = readFileSync(join(docs, 'rules.md'), 'utf8');
  const [, block = ''] = /## Time rules[\s\S]*?```yaml\n([\s\S]*?)```/.exec(rules) ?? [];
  const plan = await bench.desk.configuration.plan(bench.bySystem, parse(block));
  expect(plan).toMatchObject({ faults: [], warnings: [], changes: [{ section: 'rules' }] });
});

test('every action has a valid example', async () => {
  expect(Object.keys(actionExamples).toSorted()).toEqual([...vocabulary.actions].toSorted());
  await bench.desk.organizations.add(bench.byKey, { name: 'Customer Ltd' });
  const base = parse(readFileSync(join(docs, 'examples/workspace.yaml'), 'utf8'));
  const actions = Object.entries(actionExamples).map(([name, { value }]) => parse(`${name}: ${value}`));
  const rules = [{ name: 'Everything', on: ['ticket.created'], actions }];
  const webhooks = [{ url: actionExamples.call_webhook?.value, events: '*' }];
  expect(await planned({ ...base, rules, webhooks })).toEqual([]);
});

describe('the sections', () => {
  test.each(['workspace', ...sectionNames])('%s names every member, and no others', async (section) => {
    const odd = { '?': 1 };
    const [fault = ''] = await planned({ [section]: section === 'workspace' ? odd : [odd] });
    const names = /Expected one of (.*), got/.exec(fault)?.[1]?.split(', ') ?? [];
    const text = page.split(`### \`${section}\``)[1]?.split(/\n##/)[0]?.split('\nA target:')[0] ?? '';
    const rows = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
    const named = rows.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name));
    expect(named.toSorted()).toEqual(names.toSorted());
  });
});

test('the limits match the code', () => {
  const { automation, configuration, webhooks } = limits;
  const { teams, views, categories, macros, ticketFields, calendars, slaPolicies } = configuration;
  expect([automation.rules, automation.conditions, automation.actions]).toEqual([500, 50, 20]);
  expect([webhooks.most, macros, ticketFields]).toEqual([25, 1_000, 200]);
  expect([teams, views, categories, calendars, slaPolicies]).toEqual([500, 500, 500, 100, 100]);
});
