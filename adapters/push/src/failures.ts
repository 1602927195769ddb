import type { PushResult } from '@tidemark/domain';

/** How long a push may take in all. */
export const totalMs = 10_000;

/** How long a provider tries to reach a device that is off. */
export const keptForSeconds = 24 * 60 * 60;

/** By which settings an account was chosen: those of the customers' own are named as the agents' are, behind `PORTAL_`. */
export type SettingNames = Readonly<{ settingPrefix?: string }>;

/** The setting that an operator must look at. */
export const settingOf = ({ settingPrefix = '' }: SettingNames, name: string): string =>
  `${settingPrefix}${name}`;

export const failed = (error: string, retryAfterMs: number | null = null): PushResult => ({
  type: 'failed',
  error,
  retryAfterMs,
});

/** In words of ours: the text of a library may quote what it was given. */
export const unreached = (service: string, error: unknown): PushResult => {
  if (error instanceof Error && /^(?:AbortError|TimeoutError)$/.test(error.name))
    return failed(`${service} did not answer within ${totalMs / 1_000} seconds.`);
  const code = (error instanceof Error ? codeOf(error.cause) : null) ?? codeOf(error);
  return failed(`${service} could not be reached${code === null ? '' : ` (${code})`}.`);
};

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;
