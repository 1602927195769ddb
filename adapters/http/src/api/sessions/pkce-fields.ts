/** The two halves of PKCE (RFC 7636, S256), wherever an app sends one. */
import { isChallenge, isVerifier, limits } from '@tidemark/domain';
import * as v from 'valibot';
import { secretly } from '../input.ts';

const { challengeLength, verifier: lengths } = limits.signInCodes;

const challengeExpected = `${challengeLength} characters of base64url: the SHA-256 of the verifier`;
const verifierExpected = `${lengths.least} to ${lengths.most} letters, digits and - . _ ~`;

export const challengeField = v.pipe(
  v.string(challengeExpected),
  v.check(isChallenge, challengeExpected),
  v.metadata({
    description: 'base64url of the SHA-256 of the verifier.',
    minLength: challengeLength,
    maxLength: challengeLength,
  }),
);

export const verifierField = secretly(
  v.pipe(
    v.string(verifierExpected),
    v.check(isVerifier, verifierExpected),
    v.metadata({ minLength: lengths.least, maxLength: lengths.most }),
  ),
);
