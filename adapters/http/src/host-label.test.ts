import { expect, test } from 'vitest';
import { hostLabel } from './host-label.ts';

test.each([
  ['acme.localhost:3000', 'localhost', 'acme'],
  ['acme.localhost', 'localhost', 'acme'],
  ['ACME.LocalHost:3000', 'localhost', 'acme'],
  ['acme.localhost.:3000', 'localhost', 'acme'],
  ['acme.example.com', 'example.com', 'acme'],
  ['acme.example.com', 'Example.COM', 'acme'],
  ['acme-2.example.com:8443', 'example.com', 'acme-2'],
  ['localhost:3000', 'localhost', null],
  ['example.com', 'example.com', null],
  ['notexample.com', 'example.com', null],
  ['acme.example.com.evil.example', 'example.com', null],
  ['acme.localhost', 'example.com', null],
  ['127.0.0.1:3000', 'localhost', null],
  ['[::1]:3000', 'localhost', null],
  ['', 'localhost', null],
])('the host %s under %s names %s', (host, baseDomain, label) => {
  expect(hostLabel(host, baseDomain)).toBe(label);
});

test.each([
  'a.b.localhost',
  'acme..localhost',
  '.localhost',
  '-.localhost',
  'a_b.localhost',
  'acme.localhost.localhost',
])('the host %s is below the base domain and cannot be a workspace', (host) => {
  expect(hostLabel(host, 'localhost')).not.toBeNull();
  expect(hostLabel(host, 'localhost')).not.toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
});
