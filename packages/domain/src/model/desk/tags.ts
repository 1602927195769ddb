/** Tags: trimmed, lower-cased, each once (contract §2.4). */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, isBlank, isLine } from '../../kernel/text.ts';

/** Throws `validation_failed` naming `field` and the position of a tag that cannot be one. */
export const normalTags = (field: string, tags: readonly string[]): readonly string[] => {
  const normal = [...new Set(tags.map((tag, index) => normalTag(`${field}.${index}`, tag)))];
  if (normal.length > limits.tags.most)
    throw invalid(field, `A ticket has at most ${limits.tags.most} tags, got ${normal.length}.`);
  return normal;
};

export const normalTag = (field: string, text: string): string => {
  const tag = text.trim().toLowerCase();
  if (isBlank(tag) || tag.length > limits.tags.length || !isLine(tag))
    throw invalid(field, `A tag is text of 1 to ${limits.tags.length} characters, got ${described(text)}.`);
  return tag;
};

export type TagChange = Readonly<{
  tags?: readonly string[] | undefined;
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
}>;

/** `tags` replaces the list; then `addTags` and `removeTags` change it. */
export const changedTags = (current: readonly string[], change: TagChange): readonly string[] => {
  const base = change.tags === undefined ? current : normalTags('tags', change.tags);
  const added = change.addTags === undefined ? [] : normalTags('add_tags', change.addTags);
  const removed = change.removeTags === undefined ? [] : normalTags('remove_tags', change.removeTags);
  const tags = [...new Set([...base, ...added])].filter((tag) => !removed.includes(tag));
  if (tags.length > limits.tags.most)
    throw invalid(
      'add_tags',
      `A ticket has at most ${limits.tags.most} tags, this would make ${tags.length}.`,
    );
  return tags;
};
