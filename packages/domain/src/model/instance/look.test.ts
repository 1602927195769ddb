import { describe, expect, test } from 'vitest';
import { contrastOf, leastContrast } from './branding.ts';
import { type ColorName, palette, textSizes } from './look.ts';

const grounds = ['ground', 'rail', 'pane', 'raised', 'sunken', 'hover', 'chosen'] as const;
const texts = ['ink', 'quiet', 'accent', 'accent-strong', 'link', 'fault', 'warn', 'good', 'info'] as const;

const pairs: readonly (readonly [ColorName, ColorName])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...(['ground', 'rail', 'pane', 'raised', 'sunken'] as const).map((ground) => ['faint', ground] as const),
  ['on-accent', 'accent'],
  ['note-ink', 'note'],
  ['ink', 'note'],
  ['quiet', 'note'],
  ['fault', 'fault-ground'],
  ['ink', 'fault-ground'],
  ['warn', 'warn-ground'],
  ['good', 'good-ground'],
  ['info', 'info-ground'],
  ['ink', 'marked'],
  ...([0, 1, 2, 3, 4, 5] as const).map((hue) => [`person-ink-${hue}`, `person-${hue}`] as const),
];

describe('the palette', () => {
  test.each(pairs)('%s can be read on %s in both themes', (text, ground) => {
    for (const theme of ['light', 'dark'] as const)
      expect(contrastOf(palette[text][theme], palette[ground][theme])).toBeGreaterThanOrEqual(leastContrast);
  });

  test.each(['ground', 'pane', 'sunken'] as const)('the edge of a control can be seen on %s', (ground) => {
    for (const theme of ['light', 'dark'] as const)
      expect(contrastOf(palette.edge[theme], palette[ground][theme])).toBeGreaterThanOrEqual(3);
  });
});

test('text is nowhere smaller than 11 px, and each size is larger than the one before', () => {
  const sizes = Object.values(textSizes);
  expect(sizes[0]).toBe(11);
  expect(sizes.every((size, at) => at === 0 || size > (sizes[at - 1] ?? 0))).toBe(true);
});
