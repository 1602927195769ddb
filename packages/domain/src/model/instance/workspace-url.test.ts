import { expect, test } from 'vitest';
import { workspaceUrl } from './workspace-url.ts';

test.each([
  [
    'a workspace has a host below the base domain',
    'https://example.com',
    'example.com',
    'https://acme.example.com',
  ],
  [
    'a workspace on localhost has a host below localhost',
    'http://localhost:3000',
    'localhost',
    'http://acme.localhost:3000',
  ],
  [
    'the base domain may be written in any case',
    'https://Example.com',
    'example.COM',
    'https://acme.Example.com',
  ],
  [
    'the port of the public address stays',
    'https://example.com:8443',
    'example.com',
    'https://acme.example.com:8443',
  ],
  [
    'a slash at the end of the public address is dropped',
    'https://example.com/',
    'example.com',
    'https://acme.example.com',
  ],
  [
    'a public address outside of the base domain serves one workspace',
    'https://help.acme.com',
    'localhost',
    'https://help.acme.com',
  ],
  [
    'a public address below the base domain serves one workspace',
    'https://help.acme.com',
    'acme.com',
    'https://help.acme.com',
  ],
  ['an IP address serves one workspace', 'http://127.0.0.1:3000', '127.0.0.1', 'http://127.0.0.1:3000'],
  ['an IPv6 address serves one workspace', 'http://[::1]:3000/', '::1', 'http://[::1]:3000'],
])('%s', (_rule, publicUrl, baseDomain, expected) => {
  expect(workspaceUrl({ publicUrl, baseDomain, slug: 'acme' })).toBe(expected);
});
