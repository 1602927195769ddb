import type { Html } from '@tidemark/domain';

export type Question = Readonly<{ method: keyof Html; text: string }>;

/** One to each question, in their order. */
export type Answer = Readonly<{ text: string } | { error: string }>;
