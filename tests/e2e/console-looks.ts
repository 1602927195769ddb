/** The themes and widths in which every screen of the console can be read, heard and used. */
import type { BrowserContextOptions } from 'playwright-core';

export const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 820, 390].map((width): [string, BrowserContextOptions] => [
    `${colorScheme}, ${width} pixels wide`,
    { colorScheme, viewport: { width, height: 900 } },
  ]),
);
