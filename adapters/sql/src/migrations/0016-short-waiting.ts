import type { Dialect } from './dialect.ts';

/**
 * The list in which new words wait is compared with each term of each question, in a large desk with hundreds: a quarter as
 * long, it costs a quarter, and writing costs hardly more (decisions/0012).
 */
export const shortWaiting = ({ engine }: Dialect): readonly string[] =>
  engine === 'postgres'
    ? ['search_messages_words', 'search_entries_words'].map(
        (index) => `alter index ${index} set (gin_pending_list_limit = 64)`,
      )
    : [];
