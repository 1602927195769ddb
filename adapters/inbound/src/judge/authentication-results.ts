/** Reads `Authentication-Results` and `ARC-Authentication-Results` headers (RFC 8601) in one pass. */

/** `properties` are as they are written, like `smtp.mailfrom`, by lower-case name. */
export type WrittenResult = Readonly<{
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}>;

export type WrittenResults = Readonly<{ authserv: string; results: readonly WrittenResult[] }>;

const mostResults = 50;

export const readResults = (value: string): WrittenResults => {
  const pieces = piecesOf(value).slice(0, mostResults);
  // Those of ARC begin with their number.
  const start = /^i=\d+$/.test(pieces[0]?.join('') ?? '') ? 1 : 0;
  return {
    authserv: (pieces[start]?.[0] ?? '').toLowerCase(),
    results: pieces.slice(start + 1).flatMap(resultOf),
  };
};

const resultOf = (words: readonly string[]): readonly WrittenResult[] => {
  const pairs = words.map(pairOf);
  const first = pairs[0];
  if (!first) return [];
  return [
    {
      method: first.name.split('/', 1)[0] ?? '',
      result: first.value.toLowerCase(),
      properties: new Map(pairs.slice(1).map(({ name, value }) => [name, value])),
    },
  ];
};

const pairOf = (word: string): Readonly<{ name: string; value: string }> => {
  const at = word.indexOf('=');
  return at < 0
    ? { name: word.toLowerCase(), value: '' }
    : { name: word.slice(0, at).toLowerCase(), value: word.slice(at + 1) };
};

/** Words between semicolons. Comments are left out, quotes are taken off, and `a = b` is one word. */
const piecesOf = (value: string): readonly (readonly string[])[] => {
  const pieces: string[][] = [[]];
  let word = '';
  let depth = 0;
  let isQuoted = false;
  const end = (): void => {
    if (word !== '') pieces.at(-1)?.push(word);
    word = '';
  };
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] ?? '';
    if (sign === '\\' && (isQuoted || depth > 0)) {
      at += 1;
      if (isQuoted) word += value[at] ?? '';
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else word += sign;
    } else if (sign === '(') depth += 1;
    else if (depth > 0) depth -= sign === ')' ? 1 : 0;
    else if (sign === '"') isQuoted = true;
    else if (sign === ';') {
      end();
      pieces.push([]);
    } else if (/\s/.test(sign)) {
      if (!word.endsWith('=') && !/^\s*=/.test(value.slice(at, at + 20))) end();
    } else word += sign;
  }
  end();
  return pieces;
};

/** The domain that this server found to allow the client to send, or null. */
export const spfDomainOf = ({ results }: WrittenResults): string | null => {
  const spf = results.find(({ method }) => method === 'spf');
  if (spf?.result !== 'pass') return null;
  const identity = spf.properties.get('smtp.mailfrom') ?? spf.properties.get('smtp.helo') ?? '';
  return identity.slice(identity.lastIndexOf('@') + 1).toLowerCase() || null;
};

/** Whether this server found that DMARC passes for a domain. */
export const passesDmarc = ({ results }: WrittenResults, domain: string): boolean =>
  results.some(
    ({ method, result, properties }) =>
      method === 'dmarc' &&
      result === 'pass' &&
      properties.get('header.from')?.toLowerCase() === domain.toLowerCase(),
  );
