/** How a workspace shows itself to its customers: its logo, its colour, and the way to its own site. */
import type { PixelSize } from '../library/pixel-size.ts';
import { palette, type Shades } from './look.ts';

/**
 * `accent`: a colour as `#rrggbb` in lower case. `home`: an address of the web. `logo`: the id and the size of a picture that
 * was stored as those of articles are. What is absent is Tidemark's own colour, no link, and the first letter of the name.
 */
export type Branding = Readonly<{
  accent?: string;
  home?: string;
  logo?: Readonly<{ id: string }> & PixelSize;
}>;

/** Shades of one colour that can be read: on light pages, and on dark ones. */
export type BrandShades = Shades;

/**
 * The grounds of pages on which text of the accent colour is hardest to read, and what is written on the accent colour
 * itself.
 */
export const brandGrounds = {
  light: { page: palette.sunken.light, on: '#ffffff' },
  dark: { page: palette.sunken.dark, on: '#0b1317' },
} as const;

/** Of normal text, by WCAG 2.2 (1.4.3). */
export const leastContrast = 4.5;

/** The colour itself where it can be read; else the nearest darker shade on light pages, and the nearest lighter one on dark. */
export const brandShades = (accent: string): BrandShades => ({
  light: readableShade(accent, { ground: brandGrounds.light.page, toward: 0 }),
  dark: readableShade(accent, { ground: brandGrounds.dark.page, toward: 255 }),
});

/** From 1 to 21, by WCAG 2.2; both colours as `#rrggbb`. */
export const contrastOf = (one: string, other: string): number => {
  const lights = [luminanceOf(channelsOf(one)), luminanceOf(channelsOf(other))];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
};

const steps = 100;

const readableShade = (
  accent: string,
  { ground, toward }: Readonly<{ ground: string; toward: number }>,
): string => {
  const channels = channelsOf(accent);
  const shadeAt = (step: number): string =>
    hexOf(channels.map((channel) => Math.round(channel + ((toward - channel) * step) / steps)));
  for (let step = 0; step < steps; step += 1)
    if (contrastOf(shadeAt(step), ground) >= leastContrast) return shadeAt(step);
  return shadeAt(steps);
};

const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

const luminanceOf = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
