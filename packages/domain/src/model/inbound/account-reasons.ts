/**
 * Why no mail is fetched from an account: a closed list of codes. Each is read from the sentence that is stored and that the API
 * shows as `error`. Where a person reads it, the code has words in their language.
 */

export const accountReasons = [
  // before the mail server is asked
  'not_signed_in',
  'other_secret_key',
  'access_ended',
  'no_client',
  'no_token',
  'provider_away',
  'not_resolved',
  'network_not_allowed',
  'tls_required',
  'port_not_allowed',
  // the connection
  'connection_refused',
  'connection_closed',
  'no_answer',
  'unreachable',
  'certificate_not_trusted',
  'certificate_expired',
  'certificate_of_other_host',
  'tls_failed',
  'connection_failed',
  // what the mail server answers
  'sign_in_refused',
  'not_opened',
  'folder_not_opened',
  'folder_not_searched',
  'mail_not_given',
  'mail_gone',
  'mail_not_moved',
  // this server
  'workspace_full',
  'disk_full',
  'server_away',
  'unexpected',
] as const;

export type AccountReason = (typeof accountReasons)[number];

/** `said`: by the mail server, the provider or an unexpected error; empty where the code says all. */
export type AccountFault = Readonly<{ reason: AccountReason; said: string }>;

/** What a mail server said ends its sentence. */
const serverSaid = ' It says: ';

/** The first match counts, so that a cause comes before what was tried. A group of the pattern is what was said. */
const sentences: readonly (readonly [AccountReason, RegExp])[] = [
  ['not_signed_in', /^Nobody has signed in yet\.$/],
  ['other_secret_key', /^Its secret was stored with another SECRET_KEY\.$/],
  ['access_ended', /^\w+ does not accept the sign-in any more\. \w+ (?:says|answered) (\w+)\.$/],
  ['no_client', /^This instance has no client of \w+: set \w+ and \w+\.$/],
  ['no_token', /^\w+ gave no token\. \w+ (?:says|answered) (\w+)\.$/],
  ['provider_away', /^\w+ could not be asked for a token\.(.*)$/s],
  ['not_resolved', /^The mail server \S+ could not be resolved\.$/],
  ['network_not_allowed', /^The mail server \S+ leads to .+, which this instance does not allow; /],
  ['tls_required', /^A connection without TLS is for networks /],
  ['port_not_allowed', /^The port of a mail server must be /],
  ['connection_refused', /^The mail server \S+ could not .+\. It refuses the connection\.$/s],
  ['connection_closed', /^The mail server \S+ could not .+\. The connection was closed\.$/s],
  ['no_answer', /^The mail server \S+ could not .+\. It does not answer\.$/s],
  ['unreachable', /^The mail server \S+ could not .+\. It cannot be reached\.$/s],
  ['certificate_not_trusted', /^The mail server \S+ could not .+\. Its certificate is not trusted; /s],
  ['certificate_expired', /^The mail server \S+ could not .+\. Its certificate has expired\.$/s],
  [
    'certificate_of_other_host',
    /^The mail server \S+ could not .+\. Its certificate is for another host\.$/s,
  ],
  ['tls_failed', /^The mail server \S+ could not .+\. The TLS handshake failed\.$/s],
  ['connection_failed', /^The mail server \S+ could not .+\. The connection failed\.$/s],
  ['sign_in_refused', /^The mail server \S+ does not accept the sign-in\.$/],
  ['not_opened', /^The mail server \S+ could not be reached\.$/],
  ['folder_not_opened', /^The mail server \S+ could not open the folder .+\.$/s],
  ['folder_not_searched', /^The mail server \S+ could not search the folder.*\.$/s],
  ['mail_not_given', /^The mail server \S+ (?:could not|does not) give out the mail with the UID \d+\.$/],
  ['mail_gone', /^The mail with the UID \d+ is gone\.$/],
  ['mail_not_moved', /^The mail server \S+ could not move a mail to .+\.$/s],
  ['workspace_full', /^The workspace stores as much as it may; /],
  ['disk_full', /^(?:The disk of the database is full|There is no room left for files); /],
  ['server_away', /^The database (?:cannot be reached right now|is busy with other writes); /],
  ['server_away', /^Files cannot be stored or read right now; /],
  ['server_away', /^The change took too long and was undone; /],
  ['server_away', /^This workspace is read-only while it moves to another server\./],
  ['server_away', /^The bytes of the mail could not be copied; /],
  ['unexpected', /^Fetching failed unexpectedly: (.*)$/s],
];

/** The code of a stored sentence; null for one that is in no list. */
export const accountFaultOf = (error: string): AccountFault | null => {
  const end = error.startsWith('The mail server ') ? error.indexOf(serverSaid) : -1;
  const sentence = end < 0 ? error : error.slice(0, end);
  const said = end < 0 ? '' : error.slice(end + serverSaid.length);
  for (const [reason, pattern] of sentences) {
    const found = pattern.exec(sentence);
    if (found) return { reason, said: found[1]?.trim() ?? said };
  }
  return null;
};
