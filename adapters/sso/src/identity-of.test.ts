import { describe, expect, test } from 'vitest';
import { identityOf, namesEmail } from './identity-of.ts';

const entra = 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0';
const email = 'ann@acme.example';

describe('an Entra address without email_verified', () => {
  test.each([
    ['true', true, true],
    ['one', 1, true],
    ['one as a text', '1', true],
    ['false', false, false],
    ['zero', 0, false],
    ['nothing', undefined, false],
  ])('is verified when its domain belongs to the tenant: %s', (_what, xms_edov, expected) => {
    expect(identityOf(entra, 'ann', { email, xms_edov }).emailVerified).toBe(expected);
  });

  test.each(['https://idp.example', 'https://login.microsoftonline.com.idp.example/v2.0'])(
    'needs Entra: %s may claim it without effect',
    (issuer) => {
      expect(identityOf(issuer, 'ann', { email, xms_edov: true }).emailVerified).toBe(false);
    },
  );
});

describe('an ID token', () => {
  test.each([
    [{ email, email_verified: true }, true],
    [{ email, email_verified: false }, true],
    [{ email, xms_edov: true }, true],
    [{ email }, false],
    [{ email_verified: true }, false],
    [{ email: 7, email_verified: true }, false],
    [{}, false],
  ])('is sufficient with an address and its verification: %j', (claims, expected) => {
    expect(namesEmail(claims)).toBe(expected);
  });

  test('with an address that is not text has no address', () => {
    expect(identityOf('https://idp.example', 'ann', { email: ['ann@acme.example'] }).email).toBeNull();
  });
});
