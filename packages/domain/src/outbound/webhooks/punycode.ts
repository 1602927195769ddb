/** How names in other alphabets are written in ASCII (RFC 3492, whose names these are). */

/** The letters of a label `xn--…`; null for any other, and for one that is damaged. */
export const fromPunycode = (label: string): string | null => {
  const [, basic = '', coded] = /^xn--(?:(.*)-)?([a-z0-9]*)$/su.exec(label) ?? [];
  if (!coded || label.length > longest) return null;
  const output = Array.from(basic, (letter) => letter.codePointAt(0) ?? 0);
  let n = initialN;
  let i = 0;
  let bias = initialBias;
  for (let at = 0; at < coded.length; ) {
    const read = deltaAt(coded, at, bias);
    if (read === null) return null;
    const points = output.length + 1;
    const sum = i + read.delta;
    bias = adapted(read.delta, points, i === 0);
    n += Math.floor(sum / points);
    if (n > 0x10_ff_ff) return null;
    output.splice(sum % points, 0, n);
    i = (sum % points) + 1;
    at = read.next;
  }
  return String.fromCodePoint(...output);
};

const longest = 63;
const base = 36;
const tmin = 1;
const tmax = 26;
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialN = 128;

/** A number of digits that grow in weight; which one is the last depends on what was read before. */
const deltaAt = (
  coded: string,
  start: number,
  bias: number,
): Readonly<{ delta: number; next: number }> | null => {
  let delta = 0;
  let weight = 1;
  for (let [at, k] = [start, base]; at < coded.length; at += 1, k += base) {
    const digit = digitOf(coded[at] ?? '');
    delta += digit * weight;
    const t = Math.min(Math.max(k - bias, tmin), tmax);
    if (digit < t) return { delta, next: at + 1 };
    weight *= base - t;
    if (delta > Number.MAX_SAFE_INTEGER / base) return null;
  }
  return null;
};

/** The letters come first, then 0 to 9. */
const digitOf = (letter: string): number => {
  const value = Number.parseInt(letter, base);
  return value < 10 ? value + 26 : value - 10;
};

const adapted = (read: number, points: number, isFirst: boolean): number => {
  let delta = Math.floor(read / (isFirst ? damp : 2));
  delta += Math.floor(delta / points);
  let k = 0;
  while (delta > ((base - tmin) * tmax) / 2) {
    delta = Math.floor(delta / (base - tmin));
    k += base;
  }
  return k + Math.floor(((base - tmin + 1) * delta) / (delta + skew));
};
