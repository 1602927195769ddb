/** A length of the stylesheet in CSS pixels, for any text size. */
export const remPixels = (rem: number): number =>
  Math.round(rem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16));
