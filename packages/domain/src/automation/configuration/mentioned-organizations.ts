/** Organizations are many and no part of the configuration: only those that it speaks of are looked up. */

/** The names and ids of organizations in conditions and actions, in the document's form or the stored one. */
export const mentionedOrganizations = (value: unknown): ReadonlySet<string> => {
  const mentioned = new Set<string>();
  collect(value, mentioned);
  return mentioned;
};

/** No condition or action stands deeper in a document. */
const deepest = 16;

const collect = (value: unknown, into: Set<string>, depth = 0): void => {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  const isAbout = 'fact' in value && value.fact === 'organization';
  const sets = 'type' in value && value.type === 'set_organization';
  for (const [member, below] of Object.entries(value)) {
    if (isAbout || sets || member === 'set_organization') texts(below, into);
    collect(below, into, depth + 1);
  }
};

const texts = (value: unknown, into: Set<string>): void => {
  for (const item of Array.isArray(value) ? value : [value])
    if (typeof item === 'string') into.add(item.trim());
};
