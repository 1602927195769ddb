/**
 * JSON for people who compare versions of it: members that are short share lines of at most `lineLength` characters, a long one
 * has lines of its own, and what has one member only adds no depth.
 */
export const foldedJson = (value: unknown, indent = ''): string => {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= lineLength) return flat;
  const entries = Object.entries(value);
  const inner = entries.length === 1 ? indent : `${indent} `;
  const members = entries.map(([name, part]) => {
    const text = foldedJson(part, inner);
    return Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`;
  });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 1) return `${open}${members[0]}${close}`;
  return `${open}\n${inner}${inLines(members, lineLength - inner.length).join(`,\n${inner}`)}\n${indent}${close}`;
};

/** The members in order, joined by commas into lines of at most `length` characters; one of several lines stays alone. */
const inLines = (members: readonly string[], length: number): string[] => {
  const lines: string[] = [];
  for (const member of members) {
    const last = lines.at(-1);
    const joined = `${last},${member}`;
    if (last === undefined || joined.length > length || joined.includes('\n')) lines.push(member);
    else lines[lines.length - 1] = joined;
  }
  return lines;
};

const lineLength = 200;
