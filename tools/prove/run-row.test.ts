import { expect, test } from 'vitest';
import type { Proof, ProofSize } from './row.ts';
import { runRow } from './run-row.ts';

const outcomeOf = async (size: ProofSize, proof: Proof) => {
  const notes: string[] = [];
  const row = { name: 'a row', promise: 'a promise', databases: ['sqlite'], run: async () => proof } as const;
  const conditions = { db: 'sqlite', size, seed: 1, postgresUrl: null } as const;
  const { faults } = await runRow(row, { ...conditions, note: (line) => void notes.push(line) });
  return { faults, notes };
};

const slow: Proof = {
  figures: {},
  faults: ['A write is lost.'],
  tooMuch: ['A write took 900 ms.', { sentence: 'A stop took 11 s.', isOnAnyMachine: false }],
};

test('what took too much time or memory is a fault of the short and the full form', async () => {
  for (const size of ['short', 'full'] as const)
    expect(await outcomeOf(size, slow)).toEqual({
      faults: ['A write is lost.', 'A write took 900 ms.', 'A stop took 11 s.'],
      notes: [],
    });
});

test('a slice, which runs on any machine, notes what took too much and judges the rest', async () => {
  expect(await outcomeOf('slice', slow)).toEqual({
    faults: ['A write is lost.'],
    notes: ['Not a fault of a slice: A write took 900 ms.', 'Not a fault of a slice: A stop took 11 s.'],
  });
});

test('what is too much on any machine is a fault of a slice as well', async () => {
  const tooMuch = [{ sentence: 'A stop took 60 s.', isOnAnyMachine: true }];
  expect(await outcomeOf('slice', { ...slow, tooMuch })).toEqual({
    faults: ['A write is lost.', 'A stop took 60 s.'],
    notes: [],
  });
});
