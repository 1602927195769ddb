import type { AuditFault } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { verifiedAnswer } from './verify-audit.ts';

const counts = {
  entries: 3,
  segments: 1,
  signedFrom: '2026-11-20',
  removedSegments: 0,
  uncovered: 0,
  unchained: 0,
};
const unproven = { type: 'segment_unproven', entry: null, segment: 'one', position: null } as const;
const unsigned = { type: 'unsigned', entry: null, segment: null, position: null } as const;
const changed = { type: 'changed', entry: 'e-1', segment: 'one', position: 2 } as const;

const answerOn = (...faults: readonly AuditFault[]) => {
  const unprovenCount = faults.filter((fault) => fault === unproven || fault === unsigned).length;
  const checked = { workspace: 'acme', ...counts, faults, faultCount: faults.length, unprovenCount };
  const answer = verifiedAnswer([checked]);
  return { text: 'text' in answer ? answer.text : '', exitCode: answer.exitCode };
};

test('segments that no secret key signed are not proven, which a dropped key explains', () => {
  const { text, exitCode } = answerOn(unproven);
  expect(exitCode).toBe(1);
  expect(text).toContain(
    'The audit log of acme cannot be proven in 1 segment: none of the secret keys signed it.',
  );
  expect(text).not.toContain('tampered');
});

test('a log with an entry that was changed was tampered with, whatever keys were dropped', () => {
  const { text, exitCode } = answerOn(unproven, changed);
  expect(exitCode).toBe(1);
  expect(text).toContain('The audit log of acme was tampered with: 2 faults in 3 entries.');
});

test('a log without a signed head is not called tampered with: it cannot be proven until the next call', () => {
  const { text, exitCode } = answerOn(unsigned);
  expect(exitCode).toBe(1);
  expect(text).toContain('The audit log of acme cannot be proven: no signed head.');
  expect(text).toContain('make a call in this workspace while the server runs');
  expect(text).not.toContain('tampered');
});

test('a log without a signed head was tampered with where an entry was inserted', () => {
  const { text, exitCode } = answerOn(unsigned, { ...changed, type: 'inserted' });
  expect(exitCode).toBe(1);
  expect(text).toContain('The audit log of acme was tampered with: 2 faults in 3 entries.');
  expect(text).toContain('no segment has a signed head');
});
