import { refusalOf } from './refused.ts';

/** Why there was no answer, in a sentence of ours: the text of a library never reaches a log that clients read. */
export const failure = (error: unknown): string => refusalOf(error) ?? sentenceOf(codeOf(error));

/** The client gives its complaint about an answer that is no HTTP a name, but not always a code. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

const sentenceOf = (code: string): string => {
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  if (code.startsWith('HPE_')) return notHttp;
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return noTls;
  return 'The request failed.';
};

const closed = 'The connection was closed before the answer was complete.';
const unreachable = 'The host could not be reached.';
const notHttp = 'The answer is not HTTP.';
const notTrusted = 'TLS: the certificate is not trusted.';
const noTls = 'TLS: the handshake failed.';

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closed,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: unreachable,
  UND_ERR_CONNECT_TIMEOUT: unreachable,
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
  HTTPParserError: notHttp,
  EPROTO: noTls,
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  CERT_HAS_EXPIRED: 'TLS: the certificate has expired.',
  CERT_NOT_YET_VALID: 'TLS: the certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS: the certificate is for another host.',
};
