/** Refusals that the console says in its own language; all others are shown as the server says them. */
import { TidemarkError } from '@tidemark/client';

type OwnSentences = Readonly<Partial<Record<TidemarkError['code'], string>>>;

let own: OwnSentences = {};

/** Called once the texts are there. */
export const learnSentences = (sentences: OwnSentences): void => {
  own = sentences;
};

/** The server's own sentence says what is wrong and what to do, where the console has none. */
export const sentenceOf = (error: unknown): string =>
  ownSentence(error) ?? (error instanceof Error ? error.message : String(error));

const ownSentence = (error: unknown): string | undefined =>
  error instanceof TidemarkError ? own[error.code] : undefined;
