import { expect, test } from 'vitest';
import { workspaceUrl } from './workspace-url.ts';

test.each([
  ['a workspace has a host of its own', 'https://example.com', 'example.com', 'https://acme.example.com'],
  ['locally it has one as well', 'http://localhost:3000', 'localhost', 'http://acme.localhost:3000'],
  ['case makes no difference', 'https://Example.com', 'example.COM', 'https://acme.Example.com'],
  ['a port stays', 'https://example.com:8443', 'example.com', 'https://acme.example.com:8443'],
  ['a slash at the end is no part', 'https://example.com/', 'example.com', 'https://acme.example.com'],
  ['another public address serves one', 'https://help.acme.com', 'localhost', 'https://help.acme.com'],
  ['so does one below the base domain', 'https://help.acme.com', 'acme.com', 'https://help.acme.com'],
  ['an address has nothing below it', 'http://127.0.0.1:3000', '127.0.0.1', 'http://127.0.0.1:3000'],
  ['nor has one in brackets', 'http://[::1]:3000/', '::1', 'http://[::1]:3000'],
])('%s', (_rule, publicUrl, baseDomain, expected) => {
  expect(workspaceUrl({ publicUrl, baseDomain, slug: 'acme' })).toBe(expected);
});
