/** A size as people read it. */
export const byteText = (bytes: number): string => {
  if (bytes === 1) return '1 byte';
  const [unit, divisor] = units.find(([, size]) => bytes >= size) ?? ['bytes', 1];
  return `${(bytes / divisor).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
};

const units: readonly (readonly [unit: string, size: number])[] = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
];
