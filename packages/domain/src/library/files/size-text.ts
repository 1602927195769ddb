/** A limit in the units in which it is documented: `20 MiB`, `64 KiB`. */
export const sizeText = (bytes: number): string =>
  bytes < mebibyte ? `${oneDecimal(bytes / 1024)} KiB` : `${oneDecimal(bytes / mebibyte)} MiB`;

const mebibyte = 1024 * 1024;

/** Rounded down, so that the documented size is always accepted. */
const oneDecimal = (amount: number): number => Math.floor(amount * 10) / 10;
