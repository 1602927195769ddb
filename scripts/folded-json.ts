/** JSON with one member on a line, but short objects and arrays on one line, so that a page of it is small and can be read. */
export const foldedJson = (value: unknown, indent = ''): string => {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= lineLength) return flat;
  const inner = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((part) => foldedJson(part, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${foldedJson(part, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
};

const lineLength = 160;
