/** What the stylesheet's `rem` is in CSS pixels, for a text of any size. */
export const remPixels = (rem: number): number =>
  Math.round(rem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16));
