/** A parser needs time for each level of each tag, so what is nested too deep loses its tags before it is parsed. */

const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr !doctype'.split(' '),
);

const cells = ['td', 'th'];
const rows = ['tr', ...cells];
const groups = ['thead', 'tbody', 'tfoot', ...rows];

/** Which open elements end where one of these begins. */
const ends: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', ['p']],
  ['li', ['li']],
  ['option', ['option']],
  ['dt', ['dt', 'dd']],
  ['dd', ['dt', 'dd']],
  ['td', cells],
  ['th', cells],
  ['tr', rows],
  ['thead', groups],
  ['tbody', groups],
  ['tfoot', groups],
]);

/**
 * The same HTML without the tags that are nested deeper than `most` levels; their texts stay. Tags are read without regard to
 * comments and scripts, so this makes nothing safe: run a sanitiser after it.
 */
export const shallowHtml = (html: string, most: number): string => {
  const open: string[] = [];
  const cut = new Map<string, number>();
  const enter = (name: string): boolean => {
    endBefore(open, name);
    const fits = open.length < most;
    if (fits) open.push(name);
    else cut.set(name, (cut.get(name) ?? 0) + 1);
    return fits;
  };
  return html.replace(/<(\/?)([a-z!][a-z0-9:-]*)[^<>]*>/gi, (tag: string, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (voids.has(name)) return tag;
    if (slash === '') return enter(name) ? tag : '';
    const missing = cut.get(name) ?? 0;
    if (missing === 0) return leave(open, name) ? tag : '';
    cut.set(name, missing - 1);
    return '';
  });
};

/** Ends the tags that a new tag ends by itself, as `<li>` ends the `<li>` before it. */
const endBefore = (open: string[], name: string): void => {
  const ended = ends.get(name) ?? [];
  while (ended.includes(open.at(-1) ?? '')) open.pop();
};

/** An end without a beginning changes nothing, but for `</p>`, which is an empty paragraph. */
const leave = (open: string[], name: string): boolean => {
  const at = open.lastIndexOf(name);
  if (at >= 0) open.length = at;
  return at >= 0 || name === 'p';
};
