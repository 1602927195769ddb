import { DeskError } from '@tidemark/domain';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * A failure in words for callers, never those of the library or the provider. `isUnreached`: the provider was not called yet,
 * so the fault is in the address that the browser returned with.
 */
export const providerFault = (error: unknown, isUnreached = false): DeskError => {
  const own = ownError(error);
  if (own) return own;
  if (error instanceof AuthorizationResponseError) return declined(error.error);
  if (error instanceof ResponseBodyError) return refusal(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return refusal(challenge(error));
  return isUnreached || isOfAnother(error) ? notThisAttempt() : notOpenId();
};

const name = 'The single sign-on provider';

const notThisAttempt = (): DeskError =>
  new DeskError('forbidden', `${name} gave an answer that is not one to this sign-in; begin again.`);

const notOpenId = (): DeskError =>
  new DeskError('unavailable', `${name} did not answer as OpenID Connect has it.`);

/** The library wraps what our own fetch throws. */
const ownError = (error: unknown): DeskError | null => {
  if (error instanceof DeskError) return error;
  return error instanceof Error && error.cause instanceof DeskError ? error.cause : null;
};

const declined = (code: string): DeskError =>
  code === 'server_error' || code === 'temporarily_unavailable'
    ? new DeskError('unavailable', `${name} cannot sign anybody in now.`)
    : new DeskError('forbidden', `${name} did not sign you in.`);

const refusal = (code: string): DeskError => {
  if (code === 'invalid_grant') return notThisAttempt();
  if (code !== 'invalid_client' && code !== 'unauthorized_client') return notOpenId();
  return new DeskError('unavailable', `${name} does not accept the client id or its secret.`);
};

/** A secret in the header is refused in a header. */
const challenge = ({ cause }: WWWAuthenticateChallengeError): string =>
  cause.some(({ scheme }) => scheme === 'basic') ? 'invalid_client' : '';

/** A token for another attempt, client or issuer, or of another time. */
const isOfAnother = (error: unknown): boolean =>
  error instanceof ClientError &&
  (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED');
