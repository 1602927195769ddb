import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findQuotes, type QuoteLine } from './find-quotes.ts';
import { trimText } from './trim-text.ts';

/** Lines of people that look as if a mail program had written them. */
const ownLines = [
  ...['Yes.', 'No', 'It burns since 3 March 2026 at 10:04, says ann@a.example.', 'The log says:', '10:04'],
  ...['From: Berlin', 'To: Paris', 'Date: 3 May', 'Ann wrote to me', 'Am Montag', 'On Monday', '-', '* one'],
  ...['Re: fire', 'ann@a.example', 'I wrote 2 mails in 2026', '1 < 2 > 0', 'a > b', 'x:', 'von: mir'],
] as const;
const others = [
  ...['', ' ', '> Off?', '>', '> > On?', '-- ', '_____', '> From: Ann', '> On 3 March 2026 Ann wrote:'],
] as const;

const line = fc.oneof(fc.constantFrom(...ownLines), fc.constantFrom(...others));
const own: ReadonlySet<string> = new Set(ownLines);

test('no line of an author is lost, wherever quotes, rules and signatures stand', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const kept = trimText(lines.join('\n')).split('\n');
      expect(kept.filter((text) => own.has(text))).toEqual(lines.filter((text) => own.has(text)));
    }),
    { numRuns: 2_000, seed: 20261123 },
  );
});

test('something stands above what is cut, and only a signature below it', () => {
  const quoteLine: fc.Arbitrary<QuoteLine> = fc.record({
    text: fc.constantFrom(
      '',
      'Yes.',
      'Ann wrote:',
      '-- ',
      '-----Original Message-----',
      'From: a@b',
      'Subject: c',
      'Date: d',
    ),
    kind: fc.constantFrom('text', 'text', 'quote', 'intro', 'separator', 'signature'),
  });
  fc.assert(
    fc.property(fc.array(quoteLine, { maxLength: 12 }), (lines) => {
      const range = findQuotes(lines);
      if (!range) return;
      expect(range.from).toBeLessThan(range.to);
      expect(range.to).toBeLessThanOrEqual(lines.length);
      expect(lines.slice(0, range.from).some(({ kind, text }) => kind === 'text' && text !== '')).toBe(true);
      const below = lines.slice(range.to).filter(({ text }) => text !== '');
      const signature = below.findIndex(({ kind, text }) => kind === 'signature' || text === '-- ');
      expect(below.slice(0, signature < 0 ? below.length : signature)).toEqual([]);
    }),
    { numRuns: 2_000, seed: 20261123 },
  );
});
