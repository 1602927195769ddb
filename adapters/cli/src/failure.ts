import { DeskError, type ErrorCode } from '@tidemark/domain';

/** Why a command did not do what was asked; `wrong_usage` is for what was typed. */
export type Failure = Readonly<{ code: ErrorCode | 'wrong_usage'; message: string }>;

export const failureOf = (error: unknown): Failure => {
  if (error instanceof DeskError) return { code: error.code, message: error.message };
  const message = `Tidemark failed: ${error instanceof Error ? error.message : String(error)}`;
  return { code: 'internal_error', message };
};

/** The text on standard error: a sentence, or under `--json` one line of JSON. */
export const failureText = ({ code, message }: Failure, json: boolean): string =>
  json ? `${JSON.stringify({ error: { code, message } })}\n` : `${message}\n`;
