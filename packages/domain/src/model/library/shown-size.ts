/** Formats the size of a file for people, in mail and in the web portal. */

export const shownSize = (bytes: number): Readonly<{ amount: number; unit: 'kibibyte' | 'mebibyte' }> =>
  bytes < mebibyte / 10
    ? { amount: Math.max(1, Math.round(bytes / 1024)), unit: 'kibibyte' }
    : { amount: bytes / mebibyte, unit: 'mebibyte' };

const mebibyte = 1024 * 1024;
