/** How names in other alphabets are written in ASCII (RFC 3492). */

/** The letters of a label `xn--…`; null for any other, and for one that is damaged. */
export const fromPunycode = (label: string): string | null => {
  const [, basic = '', coded] = /^xn--(?:(.*)-)?([a-z0-9]*)$/su.exec(label) ?? [];
  if (!coded || label.length > longest) return null;
  const letters = Array.from(basic, (letter) => letter.codePointAt(0) ?? 0);
  const state = { letter: 128, place: 0, bias: 72 };
  let at = 0;
  while (at < coded.length) {
    const read = numberAt(coded, at, state.bias);
    if (read === null) return null;
    const [count, from] = [letters.length + 1, state.place];
    const sum = from + read.value;
    state.bias = adapted(read.value, count, from === 0 && at === 0);
    state.letter += Math.floor(sum / count);
    if (state.letter > 0x10_ff_ff) return null;
    letters.splice(sum % count, 0, state.letter);
    state.place = (sum % count) + 1;
    at = read.next;
  }
  return String.fromCodePoint(...letters);
};

const longest = 63;
const [base, least, most, skew, damp] = [36, 1, 26, 38, 700];

/** A number of digits that grow in weight; which one is the last depends on what was read before. */
const numberAt = (
  coded: string,
  start: number,
  bias: number,
): Readonly<{ value: number; next: number }> | null => {
  let [value, weight] = [0, 1];
  for (let [at, k] = [start, base]; at < coded.length; at += 1, k += base) {
    const digit = Number.parseInt(coded[at] ?? '', base);
    const own = digit < 10 ? digit + 26 : digit - 10;
    value += own * weight;
    const threshold = Math.min(Math.max(k - bias, least), most);
    if (own < threshold) return { value, next: at + 1 };
    weight *= base - threshold;
    if (value > Number.MAX_SAFE_INTEGER / base) return null;
  }
  return null;
};

const adapted = (value: number, count: number, isFirst: boolean): number => {
  let delta = Math.floor(value / (isFirst ? damp : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  while (delta > ((base - least) * most) / 2) {
    delta = Math.floor(delta / (base - least));
    k += base;
  }
  return k + Math.floor(((base - least + 1) * delta) / (delta + skew));
};
