const minute = 60_000;
const hour = 60 * minute;

/** Limits of passwords, and of the links for those that were forgotten. */
export const passwordLimits = {
  least: 12,
  most: 200,
  resetMs: 30 * minute,
  resetsOfAddress: { most: 5, windowMs: hour },
  resetsFromSource: { most: 30, windowMs: hour },
} as const;

/** Limits of second factors. */
export const factorLimits = {
  /** How long a page of a sign-in may be open. */
  stateMs: 10 * minute,
  /** Codes that are tried for one agent. */
  tries: { most: 10, windowMs: 15 * minute },
  /** And in a day: otherwise somebody with the password could try for ever. Each known browser has as many of its own. */
  triesOfDay: { most: 50, windowMs: 24 * hour },
  codes: { most: 10, length: 10 },
  passkeys: 20,
  /** Characters of a typed code, of a name of a passkey, and of what a browser sends of a passkey. */
  typed: 40,
  nameLength: 100,
  response: 12_000,
} as const;

/** Limits of one-time codes, by which a browser signs in to an app. */
export const signInCodeLimits = {
  lifeMs: 2 * minute,
  /** The age from which a sign-in of the browser is not for the app that asks: its agent is asked. */
  askAfterMs: 10 * minute,
  /** Unused codes of one browser; older ones are deleted. */
  openOfBrowser: 5,
  challengeLength: 43,
  verifier: { least: 43, most: 128 },
  stateLength: 128,
} as const;
