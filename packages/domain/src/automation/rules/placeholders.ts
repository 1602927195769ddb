/** Placeholders of macros, notes and mails, such as `{{requester.name}}`: a closed list of names, not expressions. */

export const placeholders = [
  'ticket.number',
  'ticket.subject',
  'ticket.status',
  'ticket.priority',
  'requester.name',
  'requester.email',
  'assignee.name',
  'team.name',
  'organization.name',
  'workspace.name',
] as const;

export type Placeholder = (typeof placeholders)[number];

/** Text between `{{` and `}}` that is no placeholder, each once: text that has any is refused when it is saved. */
export const unknownPlaceholders = (text: string): readonly string[] => {
  const unknown = new Set<string>();
  for (const part of partsOf(text))
    if (part.name !== null && !isPlaceholder(part.name)) unknown.add(part.name);
  return [...unknown];
};

/** The start of the first placeholder without an end; null when each `{{` has its `}}`. */
export const unclosedPlaceholder = (text: string): string | null => {
  for (const { name, text: part } of partsOf(text)) {
    const open = name === null ? part.indexOf('{{') : -1;
    if (open !== -1) return part.slice(open, open + shownOfUnclosed).split('\n')[0] ?? '';
  }
  return null;
};

const shownOfUnclosed = 40;

/** The placeholders that a text uses, each once. */
export const placeholdersIn = (text: string): readonly Placeholder[] => {
  const used = new Set<Placeholder>();
  for (const { name } of partsOf(text)) if (name !== null && isPlaceholder(name)) used.add(name);
  return [...used];
};

/** Inserts the values in one pass. Placeholders inside a value, and unknown ones, stay as they are. */
export const fillPlaceholders = (text: string, values: ReadonlyMap<Placeholder, string>): string => {
  const filled: string[] = [];
  for (const { name, text: part } of partsOf(text))
    filled.push(name !== null && isPlaceholder(name) ? (values.get(name) ?? '') : part);
  return filled.join('');
};

const isPlaceholder = (name: string): name is Placeholder =>
  (placeholders as readonly string[]).includes(name);

/** `name` is the trimmed text between braces; null for other text. */
type Part = Readonly<{ text: string; name: string | null }>;

/** From each `{{` to the next `}}`, or from a later `{{` before it. Each character is read at most twice. */
function* partsOf(text: string): Generator<Part> {
  let from = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', from)) {
    const end = text.indexOf('}}', open + 2);
    if (end === -1) break;
    const start = text.lastIndexOf('{{', end - 2);
    if (start > from) yield { text: text.slice(from, start), name: null };
    yield { text: text.slice(start, end + 2), name: text.slice(start + 2, end).trim() };
    from = end + 2;
  }
  if (from < text.length) yield { text: text.slice(from), name: null };
}
