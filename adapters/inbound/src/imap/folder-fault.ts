/** Errors of a mail server as sentences of ours, with the server's own words. */
import { FolderError, type FolderFault } from '@tidemark/domain';

/** Members that the library adds to an error; each may be missing. */
type Details = Partial<
  Readonly<{
    code: unknown;
    authenticationFailed: unknown;
    serverResponseCode: unknown;
    responseStatus: unknown;
    responseText: unknown;
    response: unknown;
    mailboxMissing: unknown;
  }>
>;

const detailsOf = (error: unknown): Details => (typeof error === 'object' && error !== null ? error : {});

/** `name` says which server it is, `doing` what was tried, like `be reached`. */
export const folderFault = (error: unknown, name: string, doing: string): FolderError => {
  if (error instanceof FolderError) return error;
  const details = detailsOf(error);
  if (details.authenticationFailed === true) return signInFault(error, name, details);
  if (details.responseStatus === 'NO' || details.responseStatus === 'BAD')
    return new FolderError('mail', `The mail server ${name} could not ${doing}.${saidBy(details)}`, error);
  return failed(`The mail server ${name} could not ${doing}. ${sentenceOf(details)}`, error);
};

const failed = (message: string, cause: unknown): FolderError => new FolderError('failed', message, cause);

/** Some servers refuse everybody while they are busy. */
const passing = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'];

const signInFault = (error: unknown, name: string, details: Details): FolderError => {
  const fault: FolderFault = passing.includes(String(details.serverResponseCode)) ? 'failed' : 'refused';
  const message = `The mail server ${name} does not accept the sign-in.${saidBy(details)}`;
  return new FolderError(fault, message, error);
};

const longestSaid = 200;

/** One line of the server's, without what a terminal or a page would act on. */
const saidBy = ({ responseText, response }: Details): string => {
  const text = [responseText, response].find((one) => typeof one === 'string' && one.trim() !== '');
  if (typeof text !== 'string') return '';
  const line = text.replaceAll(/[^\x21-\x7e]+/g, ' ').trim();
  return ` It says: ${line.slice(0, longestSaid)}`;
};

const sentenceOf = ({ code }: Details): string => sentences[String(code)] ?? 'The connection failed.';

const closed = 'The connection was closed.';
const silent = 'It does not answer.';
const unreachable = 'It cannot be reached.';
const notTrusted =
  'Its certificate is not trusted; NODE_EXTRA_CA_CERTS names a file with your own authority.';

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It refuses the connection.',
  ECONNRESET: closed,
  EPIPE: closed,
  EConnectionClosed: closed,
  NoConnection: closed,
  ClosedAfterConnectTLS: closed,
  ClosedAfterConnectText: closed,
  CONNECT_TIMEOUT: silent,
  GREETING_TIMEOUT: silent,
  UPGRADE_TIMEOUT: silent,
  ETIMEOUT: silent,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host.',
  EPROTO: 'The TLS handshake failed.',
};
