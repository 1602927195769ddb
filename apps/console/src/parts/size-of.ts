/** Bytes in words, like `1.2 MB`. */
export const sizeOf = (bytes: number, language: string): string => {
  const [unit, size] = unitOf(bytes);
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / size);
};

const unitOf = (bytes: number) => {
  if (bytes < 1_000) return ['byte', 1] as const;
  return bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
};
