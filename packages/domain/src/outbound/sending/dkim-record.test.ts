import { describe, expect, test } from 'vitest';
import { dkimRecord, publishesKey } from './dkim-record.ts';

const key = { domain: 'acme.example', selector: 'tidemark-1', publicKey: 'MIIBIjANBg+/=' };

test('the record of a key is what a receiver asks for', () => {
  expect(dkimRecord(key)).toEqual({
    name: 'tidemark-1._domainkey.acme.example',
    type: 'TXT',
    value: 'v=DKIM1; k=rsa; p=MIIBIjANBg+/=',
  });
  expect(publishesKey(dkimRecord(key).value, key)).toBe(true);
});

describe('a record publishes the key', () => {
  test.each([
    'p=MIIBIjANBg+/=',
    'v=DKIM1;p=MIIBI jANB g+/=;',
    ' v = DKIM1 ; k = rsa ; h = sha1:sha256 ; s = email ; p = MIIBIjANBg+/= ; n=a note',
    'v=DKIM1; t=s; p=MIIBIjANBg+/=',
  ])('as %j', (text) => expect(publishesKey(text, key)).toBe(true));

  test.each([
    ['nothing', ''],
    ['another key', 'v=DKIM1; k=rsa; p=MIIBIjANBg+/A='],
    ['a withdrawn key', 'v=DKIM1; k=rsa; p='],
    ['the key in other letters', 'v=DKIM1; k=rsa; p=miibijanbg+/='],
    ['another version', 'v=DKIM2; p=MIIBIjANBg+/='],
    ['another kind of key', 'v=DKIM1; k=ed25519; p=MIIBIjANBg+/='],
    ['another hash', 'v=DKIM1; h=sha1; p=MIIBIjANBg+/='],
    ['another service', 'v=DKIM1; s=tlsrpt; p=MIIBIjANBg+/='],
    ['a test, which is to be ignored', 'v=DKIM1; t=s:y; p=MIIBIjANBg+/='],
    ['no tags', 'MIIBIjANBg+/='],
  ])('but not with %s', (_, text) => expect(publishesKey(text, key)).toBe(false));
});
