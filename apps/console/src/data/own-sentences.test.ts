import { TidemarkError } from '@tidemark/client';
import { afterEach, expect, test } from 'vitest';
import { learnSentences } from './own-sentences.ts';
import { sentenceOf } from './pending.ts';

afterEach(() => learnSentences({}));

const refusal = (code: TidemarkError['code']) =>
  new TidemarkError({ code, message: 'As the server says.', status: 429 });

test('that the workspace asks for too much is said in the language of the console', () => {
  learnSentences({ workspace_busy: 'Versuchen Sie es gleich noch einmal.' });
  expect(sentenceOf(refusal('workspace_busy'))).toBe('Versuchen Sie es gleich noch einmal.');
});

test('all else is said as the server says it', () => {
  learnSentences({ workspace_busy: 'Versuchen Sie es gleich noch einmal.' });
  expect(sentenceOf(refusal('rate_limited'))).toBe('As the server says.');
});
