const minute = 60_000;
const hour = 60 * minute;

/**
 * Limits of fetching mail from accounts (contract §14.6). `startMs`: how far back the first fetch looks; `againMs`: how far
 * before the last success a fetch looks when the UIDs of a folder have changed. `refusedMs`: the wait after a sign-in that was
 * refused.
 */
const fetchLimits = {
  startMs: hour,
  againMs: 14 * 24 * hour,
  pollMs: minute,
  backoffMs: { first: 5_000, most: minute },
  refusedMs: 5 * minute,
  fullMs: 10_000,
  attempts: 3,
  tellMs: 15 * minute,
  tokenLife: 0.8,
} as const;

/** Limits of the accounts from which a workspace fetches mail (contract §14.6). */
export const accountLimits = {
  most: 20,
  secretLength: 20_000,
  folderLength: 500,
  fetch: fetchLimits,
} as const;
