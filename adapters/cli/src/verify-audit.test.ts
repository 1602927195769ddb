import { expect, test } from 'vitest';
import { verifiedAnswer } from './verify-audit.ts';

test('a head that does not match may differ from its entries as well as from the secret keys', () => {
  const fault = { type: 'segment_changed', entry: null, segment: 'one', position: null } as const;
  const counts = { entries: 3, segments: 1, removedSegments: 0, uncovered: 0, unchained: 0 };
  const checked = { workspace: 'acme', ...counts, faults: [fault], faultCount: 1 };
  const answer = verifiedAnswer([checked]);
  const text = 'text' in answer ? answer.text : '';
  expect(answer.exitCode).toBe(1);
  expect(text).toContain(
    'the head of segment one does not match: the head or its entries were changed, or the key that signed it was dropped',
  );
});
