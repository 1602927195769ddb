import { expect, test } from 'vitest';
import { baseUrlOf, docsUrlOf } from './base-url.ts';

const called = (host: string, port: number | null) => ({
  request: new Request('http://localhost/', { headers: { Host: host } }),
  port,
});

test.each([
  ['localhost:4100', 'http://localhost:4100', true],
  ['127.0.0.1:5000', 'http://127.0.0.1:5000', true],
  ['desk.example', 'http://localhost:4100', false],
  ['desk.example:8080', 'http://localhost:4100', false],
])('a caller of the server at %s gets commands for %s', (host, url, certain) => {
  expect(baseUrlOf(called(host, 4100), null)).toEqual({ url, certain });
});

test('the public address, if one is set, is used before all others', () => {
  const url = 'https://desk.example';
  expect(baseUrlOf(called('elsewhere.example', 4100), url)).toEqual({ url, certain: true });
});

test.each([
  ['localhost:4100', 'http://localhost:4100/docs'],
  ['ACME.desk.example:4100', 'http://acme.desk.example:4100/docs'],
  ['desk.example', 'http://desk.example/docs'],
  ['evil.example', 'http://localhost:4100/docs'],
  ['evildesk.example', 'http://localhost:4100/docs'],
  ['desk.example.evil.example', 'http://localhost:4100/docs'],
  ['evil.example/.desk.example', 'http://localhost:4100/docs'],
  ['evil.example#.desk.example', 'http://localhost:4100/docs'],
  ['user@evil.example?.desk.example', 'http://localhost:4100/docs'],
  ['', 'http://localhost:4100/docs'],
])('an error of a call to the host %j links to %s', (host, url) => {
  const site = { publicUrl: null, baseDomain: 'desk.example' };
  expect(docsUrlOf({ host, port: 4100 }, site)).toBe(url);
  expect(docsUrlOf({ host, port: 4100 }, { ...site, publicUrl: 'https://help.example' })).toBe(
    'https://help.example/docs',
  );
});
