const code = 'RECEIVER_REFUSED';

/** A sentence of ours about a receiver that may not be called, in the form in which it passes through the client. */
export const refused = (sentence: string): Error => Object.assign(new Error(sentence), { code });

/** The sentence of a refusal; null for any other error. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && error.code === code ? error.message : null;
