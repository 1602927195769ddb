import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandGrounds, brandShades, contrastOf, leastContrast } from './branding.ts';

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the shades of an accent colour', () => {
  test('contrasts are those of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#0b5f6e', '#0b5f6e')).toBe(1);
  });

  test('any colour can be read on light and dark pages, and written on', () => {
    fc.assert(
      fc.property(colors, (accent) => {
        const shades = brandShades(accent);
        for (const theme of ['light', 'dark'] as const) {
          const { page, on } = brandGrounds[theme];
          expect(shades[theme]).toMatch(/^#[0-9a-f]{6}$/);
          expect(contrastOf(shades[theme], page)).toBeGreaterThanOrEqual(leastContrast);
          expect(contrastOf(shades[theme], on)).toBeGreaterThanOrEqual(leastContrast);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['#0b5f6e', { light: '#0b5f6e' }],
    ['#7fd0dd', { dark: '#7fd0dd' }],
    ['#000000', { light: '#000000' }],
    ['#ffffff', { dark: '#ffffff' }],
  ])('%s stays where it can be read', (accent, shades) => {
    expect(brandShades(accent)).toMatchObject(shades);
  });

  test('yellow becomes darker on light pages only', () => {
    expect(brandShades('#ffcc00')).toEqual({ light: '#826800', dark: '#ffcc00' });
  });
});
