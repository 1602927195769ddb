const hour = 3_600_000;
const day = 24 * hour;

/** Limits of ratings. */
export const satisfactionLimits = {
  least: 1,
  most: 5,
  commentLength: 2_000,
  /** How long a request for a rating is open, and how long an answer can be changed. */
  openMs: 30 * day,
  changeableMs: 7 * day,
  /** Answers to one question, including changes. */
  answersOf: { most: 30, windowMs: hour },
} as const;
