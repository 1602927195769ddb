/**
 * The enhanced status codes (RFC 3463) by which a mail server says that the address does not exist, or is closed. Others of 5.1 are
 * about the sender (5.1.7, 5.1.8) or are given for many reasons (5.1.0).
 */
const goneStatuses: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/**
 * Whether automatic mail to the address stops for a while (`refusalTo`), by a refusal at once or a bounce. 5.2.1 needs words too,
 * because Gmail also gives it to a mailbox that gets too much mail for now.
 */
export const isGoneReply = (status: string | null, said: string): boolean =>
  status !== null && goneStatuses.has(status) && (status !== '5.2.1' || closedWords.test(said));

const closedWords = /\b(?:disabled|deactivated|inactive|closed|does not exist|doesn't exist)\b/i;
