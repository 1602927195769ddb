/**
 * Structured header values like `attachment; filename="a.pdf"`, with the continuations of RFC 2231. Texts here are bytes, a
 * character each: what they mean is decoded where a parameter is read.
 */
export type Parameter = Readonly<{ bytes: string; charset: string | null }>;

export type Structured = Readonly<{ value: string; parameters: ReadonlyMap<string, Parameter> }>;

const mostParameters = 200;

type Segment = Readonly<{ index: number; isEncoded: boolean; value: string }>;

export const readStructured = (header: string): Structured => {
  const pieces = splitAtSemicolons(header.replace(/\r?\n/g, ''));
  const segments = new Map<string, Segment[]>();
  for (const piece of pieces.slice(1)) {
    const equals = piece.indexOf('=');
    const key = piece.slice(0, Math.max(equals, 0)).trim().toLowerCase();
    const [, name = '', index, star] = /^([^\s*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(key) ?? [];
    if (name === '') continue;
    const segment = {
      index: Number(index ?? -1),
      isEncoded: star === '*',
      value: unquoted(piece.slice(equals + 1)),
    };
    segments.set(name, [...(segments.get(name) ?? []), segment]);
  }
  return {
    value: (pieces[0] ?? '').trim().toLowerCase(),
    parameters: new Map([...segments].map(([name, of]) => [name, joined(of)])),
  };
};

/** Semicolons inside of quotes separate nothing, unless a quote never ends. */
const splitAtSemicolons = (text: string): readonly string[] => {
  const pieces: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && pieces.length < mostParameters; at++) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at++;
    else if (sign === '"') isQuoted = isQuoted ? false : text.includes('"', at + 1);
    else if (sign === ';' && !isQuoted) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)].slice(0, mostParameters);
};

const unquoted = (text: string): string => {
  const value = text.trim();
  if (!value.startsWith('"')) return value;
  const end = /(?<!\\)(?:\\\\)*"/.exec(value.slice(1));
  const inside = end ? value.slice(1, 1 + end.index + end[0].length - 1) : value.slice(1);
  return inside.replace(/\\(["\\])/g, '$1');
};

/** An encoded form counts before a plain one, which old programs read. */
const joined = (segments: readonly Segment[]): Parameter => {
  const whole = segments.find(({ index, isEncoded }) => index === -1 && isEncoded);
  const sections = segments
    .filter(({ index }) => index >= 0)
    .toSorted((one, other) => one.index - other.index);
  const plain = segments.find(({ index, isEncoded }) => index === -1 && !isEncoded);
  const used = whole ? [whole] : sections.length > 0 ? sections : plain ? [plain] : [];
  const [, charset = '', , rest] = used[0]?.isEncoded
    ? (/^([^']*)'([^']*)'([\s\S]*)$/.exec(used[0].value) ?? [])
    : [];
  const bytes = used.map(({ isEncoded, value }, index) => {
    const text = index === 0 && rest !== undefined ? rest : value;
    return isEncoded ? percentDecoded(text) : text;
  });
  return {
    bytes: bytes.join(''),
    charset: used.some(({ isEncoded }) => isEncoded) ? charset || 'utf-8' : null,
  };
};

const percentDecoded = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
