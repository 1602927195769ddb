import { limits } from '../../kernel/limits.ts';
import { isSlug, slugFrom } from '../../kernel/slug.ts';
import type { Path, Reading } from './names.ts';
import { describeGiven, type Reader, readMembers, refuse, required, usually } from './read-members.ts';
import { readName } from './read-name.ts';
import { readLine, readText } from './read-values.ts';
import type { InputOf, Placed, Section } from './section.ts';

const slugLength = 63;

const readSlug: Reader<string> = (value, reading, path) =>
  typeof value === 'string' && isSlug(value, slugLength)
    ? value
    : refuse(
        reading,
        path,
        `Expected 1 to ${slugLength} lower-case letters, digits and inner hyphens, got ${describeGiven(value)}.`,
      );

const members = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  slug: usually(readSlug, null),
  description: usually(readText(limits.notesLength), null),
  parent: usually(readName('category'), null),
});

export const categorySection: Section<'categories'> = {
  kind: 'category',
  member: 'name',
  most: limits.configuration.categories,
  read: (value, reading, path) => {
    const category = members(value, reading, path);
    if (!category) return undefined;
    const { name, description, parent: parentId } = category;
    const slug = category.slug ?? slugFrom(name, slugLength);
    if (slug !== '') return { name, slug, description, parentId };
    return refuse(
      reading,
      [...path, 'slug'],
      'slug is required where the name has no Latin letter or digit.',
    );
  },
  check: (all, reading, path) => {
    refuseSameSlugs(all, reading, path);
    refuseCycles(all, reading, path);
  },
  nameOf: ({ name }) => name,
  make: (input, stamp) => ({ ...input, ...stamp }),
  show: ({ name, slug, description, parentId }, names) => ({
    name,
    slug,
    description,
    parent: parentId && (names.nameOf('category', parentId) ?? parentId),
  }),
  usual: { description: null, parent: null },
};

type All = readonly Placed<InputOf['categories']>[];

const refuseSameSlugs = (all: All, reading: Reading, path: Path): void => {
  const seen = new Set<string>();
  for (const { input, index } of all) {
    if (seen.has(input.slug))
      refuse(reading, [...path, index, 'slug'], 'Expected a slug of its own, got that of another category.');
    seen.add(input.slug);
  }
};

const refuseCycles = (all: All, reading: Reading, path: Path): void => {
  const parents = new Map(
    all.map(({ input }) => [reading.names.idOf('category', input.name), input.parentId]),
  );
  for (const { input, index } of all) {
    const own = reading.names.idOf('category', input.name);
    let above = input.parentId;
    for (let steps = 0; above !== null && above !== own && steps < all.length; steps += 1)
      above = parents.get(above) ?? null;
    if (above !== null && above === own)
      refuse(
        reading,
        [...path, index, 'parent'],
        'Expected a category that is not below this one, got a circle.',
      );
  }
};
