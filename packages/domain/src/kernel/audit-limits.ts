const minute = 60_000;
const day = 24 * 60 * minute;

/** Limits of the audit log and its chains. */
export const auditLimits = {
  /** How late an entry of a read or a failed call may be written. */
  delayMs: 1_000,
  /** Of the uses of a credential within this time, one is stored. */
  usesMs: 10 * minute,
  /** Heads of segments are stored this often: a crash leaves the entries since then without one. */
  headsMs: minute,
  keptDays: 400,
  /** How long after the first segment programs that know no chain may still write. */
  upgradeMs: day,
  /** The log of a workspace that is older cannot be proven without a signed head. */
  firstHeadMs: 60 * 60_000,
} as const;
