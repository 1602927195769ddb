/** Every limit of the service, in one place ("Limits" in the API document; sections 1-3 and 13 of the decisions). */

const minute = 60_000;
const day = 24 * 60 * minute;

export const limits = {
  page: { least: 1, most: 100, usual: 25 },
  rate: { calls: 600, windowMs: minute },
  bodyBytes: 1024 * 1024,
  emailLength: 254,
  nameLength: 200,
  subjectLength: 255,
  messageLength: 100_000,
  notesLength: 20_000,
  phoneLength: 50,
  tags: { most: 50, length: 50 },
  emailDomains: 50,
  customFields: { most: 50, keyLength: 50, valueLength: 5_000, options: 200, optionLength: 100 },
  filterValues: 50,
  idempotency: { keyLength: 255, keptMs: day },
  /** Longest write transaction that a store allows; `updated_since` looks back further than that. */
  writeMs: 8_000,
  syncOverlapMs: 10_000,
  auditDelayMs: 1_000,
  setupLinkMs: 30 * minute,
  password: { least: 12, most: 200 },
  /** Rows that a filtered list looks at before it answers with a short page. */
  listWindow: 1_000,
} as const;
