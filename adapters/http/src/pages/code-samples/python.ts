import type { ExampleCall } from './example-call.ts';

/** With `requests`, as most people have it. */
export const pythonOf = ({ method, place, variable, body }: ExampleCall): string =>
  [
    'import os',
    '',
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    os.environ["TIDEMARK_API"] + ${JSON.stringify(place)},`,
    ...(variable === null ? [] : [`    headers={"Authorization": "Bearer " + os.environ["${variable}"]},`]),
    ...(body ? [`    json=${literal(body, '    ')},`] : []),
    '    timeout=30,',
    ')',
    'print(answer.status_code, answer.text)',
  ].join('\n');

/** A value of JSON as Python writes it; `margin` precedes its last line. */
const literal = (value: unknown, margin: string): string => {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${margin}    `;
  if (Array.isArray(value))
    return between(
      { open: '[', close: ']' },
      value.map((item) => literal(item, inner)),
      margin,
    );
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${literal(item, inner)}`,
  );
  return between({ open: '{', close: '}' }, members, margin);
};

type Brackets = Readonly<{ open: string; close: string }>;

const between = ({ open, close }: Brackets, parts: readonly string[], margin: string): string =>
  parts.length === 0
    ? open + close
    : `${open}\n${parts.map((part) => `${margin}    ${part},\n`).join('')}${margin}${close}`;
