/** `X-Ignored-Fields`: names in the input that were not used, made safe for a header. */

const most = 1_000;

export const ignoredFields = (names: ReadonlySet<string>): string => {
  let header = '';
  for (const name of names) {
    const longer = header === '' ? safeName(name) : `${header}, ${safeName(name)}`;
    if (longer.length > most) return `${header}, ...`;
    header = longer;
  }
  return header;
};

const safeName = (name: string): string =>
  name
    .slice(0, 100)
    .toWellFormed()
    .replace(/[^A-Za-z0-9_.-]/gu, (character) =>
      Array.from(new TextEncoder().encode(character), percented).join(''),
    );

const percented = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
