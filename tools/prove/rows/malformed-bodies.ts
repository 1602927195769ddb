/** Bodies that are not what a JSON parser hopes for, by name: only the name is printed when one does harm. */
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts));

export type BrokenBody = (whole: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** Each is made of the body that would have been right. */
export const brokenBodies: Readonly<Record<string, BrokenBody>> = {
  empty: () => bytes(''),
  'only spaces': () => bytes('  \n\t'),
  null: () => bytes('null'),
  'a number': () => bytes('42'),
  'a text': () => bytes('"text"'),
  'a list': () => bytes('[]'),
  'nested 100,000 deep in lists': () => bytes(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'nested 100,000 deep and not closed': () => bytes('['.repeat(100_000)),
  'nested 100,000 deep in objects': () => bytes(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'deep in a member': () => bytes(`{"custom_fields":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`),
  'cut in the middle': (whole) => whole.slice(0, Math.floor(whole.length / 2)),
  'cut at the end': (whole) => whole.slice(0, -1),
  'with a byte order mark': (whole) => joined(Uint8Array.of(0xef, 0xbb, 0xbf), whole),
  'in UTF-16': (whole) => new Uint8Array(Buffer.from(`\ufeff${new TextDecoder().decode(whole)}`, 'utf16le')),
  'with a broken byte': (whole) =>
    joined(whole.slice(0, -1), bytes(',"x":"'), Uint8Array.of(0xff, 0xc3), bytes('"}')),
  'with an overlong byte': () => joined(bytes('{"subject":"'), Uint8Array.of(0xc0, 0x80), bytes('"}')),
  'with a surrogate in UTF-8': () =>
    joined(bytes('{"subject":"'), Uint8Array.of(0xed, 0xa0, 0x80), bytes('"}')),
  'with a NUL byte': (whole) => joined(whole, Uint8Array.of(0)),
  'with something behind it': (whole) => joined(whole, bytes('{}')),
  'with a comment': (whole) => joined(bytes('/* a */'), whole),
  'with a final comma': (whole) => joined(whole.slice(0, -1), bytes(',}')),
  'in single quotes': () => bytes("{'subject':'a'}"),
  'with NaN': () => bytes('{"subject":NaN}'),
  'with a raw line break in a text': () => bytes('{"subject":"a\nb"}'),
  'twice the same members': (whole) => joined(whole.slice(0, -1), bytes(','), whole.slice(1)),
  'with __proto__': (whole) => joined(bytes('{"__proto__":{"polluted":1},'), whole.slice(1)),
  'a form': () => bytes('subject=a&message=b'),
  'of a megabyte and a byte': () => bytes(`{"a":"${'a'.repeat(1024 * 1024 - 7)}"}`),
  'of a whole megabyte': () => bytes(`{"a":"${'a'.repeat(1024 * 1024 - 8)}"}`),
  'of a megabyte of members': () =>
    bytes(`{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`),
  'of a megabyte of spaces': (whole) =>
    joined(bytes(' '.repeat(Math.max(0, 1024 * 1024 - whole.length))), whole),
  'of a megabyte of numbers': () => bytes(`{"tags":[${'1,'.repeat(400_000)}1]}`),
  gzip: () => Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0),
};
