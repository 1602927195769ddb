/** How the size of a file is written to people, in mail as in the web portal. */

export const shownSize = (bytes: number): Readonly<{ amount: number; unit: 'kilobyte' | 'megabyte' }> =>
  bytes < mebibyte / 10
    ? { amount: Math.max(1, Math.round(bytes / 1024)), unit: 'kilobyte' }
    : { amount: bytes / mebibyte, unit: 'megabyte' };

const mebibyte = 1024 * 1024;
