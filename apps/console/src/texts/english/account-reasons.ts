import type { AccountReasonWords } from '../mail-reason-words.ts';

/** Why no mail is fetched from a mailbox. */
export const accountReasons: AccountReasonWords = {
  not_signed_in: 'Nobody has signed in yet.',
  other_secret_key: 'The sign-in was stored with another secret key.',
  access_ended: 'The provider no longer accepts the sign-in.',
  no_client:
    'This server is not registered with the provider: the id and the secret of its client are missing.',
  no_token: 'The provider gave no access token.',
  provider_away: 'The provider cannot be reached.',
  not_resolved: 'The name of the mail server is not known.',
  network_not_allowed:
    'The mail server is in a network that this server may not connect to. INBOUND_ALLOW_NETWORKS names the networks that are allowed.',
  tls_required: 'A connection without TLS is allowed only in networks that INBOUND_ALLOW_NETWORKS names.',
  port_not_allowed:
    'The port must be 993 or 143. Others are allowed only in networks that INBOUND_ALLOW_NETWORKS names.',
  connection_refused: 'The mail server refuses the connection.',
  connection_closed: 'The connection to the mail server was closed.',
  no_answer: 'The mail server does not respond.',
  unreachable: 'The mail server cannot be reached.',
  certificate_not_trusted:
    'The certificate of the mail server is not trusted. If it is from your own authority, name its file in NODE_EXTRA_CA_CERTS.',
  certificate_expired: 'The certificate of the mail server has expired.',
  certificate_of_other_host: 'The certificate of the mail server is for another host.',
  tls_failed: 'No encrypted connection to the mail server could be made.',
  connection_failed: 'The connection to the mail server failed.',
  sign_in_refused: 'The mail server refused the sign-in.',
  not_opened: 'The mail server refused to begin a session.',
  folder_not_opened: 'The mail server did not open the folder.',
  folder_not_searched: 'The mail server did not search the folder.',
  mail_not_given: 'The mail server did not hand over an email.',
  mail_gone: 'An email was removed from the folder while it was fetched.',
  mail_not_moved: 'The mail server did not move an email to the other folder.',
  workspace_full: 'The workspace has no storage space left.',
  disk_full: 'This server has no storage space left.',
  server_away: 'This server could not store an email just then.',
  unexpected: 'Fetching failed unexpectedly.',
};
