import { describe, expect, test } from 'vitest';
import { demoActs } from './story.ts';
import { dayMs } from './work-hours.ts';

const until = Date.parse('2026-11-20T15:00:00Z');
const wish = { seed: 20, tickets: 300, days: 60, until };
const acts = demoActs(wish);
const opened = acts.filter((act) => act.does === 'open');

describe('the story of the demo', () => {
  test('is the same for the same seed, and another one for another', () => {
    expect(demoActs(wish)).toEqual(acts);
    expect(demoActs({ ...wish, seed: 21 })).not.toEqual(acts);
  });

  test('opens 300 tickets within 60 days, and acts on none before it is there', () => {
    expect(opened).toHaveLength(300);
    expect(new Set(opened.map(({ ticket }) => ticket)).size).toBe(300);
    const known = new Set<number>();
    let last = until - 60 * dayMs;
    for (const { at, ticket, does } of acts) {
      expect(at).toBeGreaterThanOrEqual(last);
      expect(at).toBeLessThanOrEqual(until);
      expect(does === 'open' || known.has(ticket)).toBe(true);
      known.add(ticket);
      last = at;
    }
  });

  test('is varied: most texts are there once, and every placeholder is filled', () => {
    const texts = acts.flatMap((act) => ('text' in act ? [act.text] : []));
    expect(new Set(opened.map(({ text }) => text)).size).toBeGreaterThan(270);
    expect(new Set(opened.map(({ topic }) => topic)).size).toBeGreaterThan(18);
    expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  });

  test('has threads, notes, ratings, and tickets that wait', () => {
    const count = (does: string) => acts.filter((act) => act.does === does).length;
    expect(count('return')).toBeGreaterThan(100);
    expect(count('note')).toBeGreaterThan(50);
    expect(count('rate')).toBeGreaterThan(100);
    const answered = new Set(acts.filter(({ does }) => does === 'answer').map(({ ticket }) => ticket));
    expect(300 - answered.size).toBeGreaterThan(4);
  });
});
