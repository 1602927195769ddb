import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventKinds } from '@tidemark/domain';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { errorCodes, statusOf } from '../errors.ts';
import { request, testApi, testSettings } from '../testing/test-api.ts';
import { errorsOf } from './endpoint-errors.ts';
import { endpoints } from './endpoints.ts';
import { exampleOf } from './examples/examples.ts';
import { bodyExampleOf } from './examples/request-examples.ts';
import { parseBody } from './input.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPath } from './openapi-operation.ts';
import { FileInput } from './uploads/file-input.ts';

test('the OpenAPI document passes the recommended rules of its linter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(openApiDocument('0.1.0')));
  const redocly = join(import.meta.dirname, '../../../../node_modules/.bin/redocly');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // The browser leg of a sign-in answers with nothing but redirects.
  const options = ['--extends=recommended', '--skip-rule=operation-2xx-response'];
  const { stdout, stderr } = await promisify(execFile)(redocly, ['lint', file, ...options], {
    env,
    cwd: folder,
  });
  await rm(folder, { recursive: true });
  expect(`${stdout}${stderr}`).toContain('Your API description is valid');
  expect(`${stdout}${stderr}`).not.toMatch(/warning/i);
});

test('every member of every schema and every parameter has a description', () => {
  const bare: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === 'example') continue;
      if (name === 'properties' || name === 'parameters')
        for (const [member, schema] of Object.entries(part as object))
          if (!('description' in schema || ('$ref' in schema && name === 'parameters')))
            bare.push(`${path}/${schema.name ?? member}`);
      walk(part, `${path}/${name}`);
    }
  };
  walk(openApiDocument('0.1.0'), '');
  expect(bare).toEqual([]);
});

test('the served document is smaller than 400 KB', () => {
  expect(JSON.stringify(openApiDocument('0.1.0')).length).toBeLessThan(400_000);
});

test('the document has a webhook for each kind of event', () => {
  expect(Object.keys(openApiDocument('0.1.0').webhooks as object)).toEqual(eventKinds);
});

test('every endpoint is in the document under its own name', () => {
  const paths = openApiDocument('0.1.0').paths as Record<string, Record<string, { operationId: string }>>;
  for (const { path, method, operation } of endpoints)
    expect(paths[openApiPath(path)]?.[method.toLowerCase()]?.operationId).toBe(operation);
  expect(new Set(endpoints.map(({ operation }) => operation)).size).toBe(endpoints.length);
});

test('the document has the way in for mail, below the host itself', () => {
  const paths = openApiDocument('0.1.0').paths as Record<string, Record<string, { servers: unknown }>>;
  expect(paths['/inbound/mail/{secret}']?.post?.servers).toMatchObject([{ url: '/' }]);
});

test.each(endpoints)('the example of $operation is a valid request and a valid response', (endpoint) => {
  const { body, replies } = endpoint;
  const example = bodyExampleOf(endpoint);
  if (body && example) {
    const ignored = new Set<string>();
    const { files = [], ...members } = example;
    parseBody(body, endpoint.files ? members : example, ignored);
    for (const file of files as readonly unknown[]) v.parse(FileInput, file);
    expect([...ignored]).toEqual([]);
  }
  for (const schema of Object.values(replies))
    if (schema) expect(v.parse(schema, exampleOf(schema))).toEqual(exampleOf(schema));
});

describe('the documented errors', () => {
  test.each(endpoints)('$operation lists the errors of an unreadable request', (endpoint) => {
    for (const code of ['bad_request', 'request_timeout', 'payload_too_large', 'headers_too_large'])
      expect(errorsOf(endpoint)).toContain(code);
  });

  test('every writing endpoint lists a full disk, the browser sign-in too', () => {
    for (const endpoint of endpoints)
      expect([endpoint.operation, errorsOf(endpoint).includes('storage_full')]).toEqual([
        endpoint.operation,
        endpoint.method !== 'GET' || endpoint.operation === 'authorize',
      ]);
  });
});

test('every endpoint has a success response', () => {
  for (const { replies } of endpoints)
    expect(Object.keys(replies).some((status) => Number(status) < 400)).toBe(true);
});

test('the document is public, and has the running version', async () => {
  const { api } = await testApi();
  const response = await api.fetch(request('/api/v1/openapi.json'));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(openApiDocument('0.1.0'));
});

test('the reference needs no key and loads nothing but our font, and has a place for every endpoint and error', async () => {
  const { api } = await testApi();
  const response = await api.fetch(request('/docs'));
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const [own, ...others] = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, source = '']) => source,
  );
  const hash = createHash('sha256')
    .update(own ?? '')
    .digest('base64');
  expect(response.headers.get('Content-Security-Policy')).toContain(
    `; script-src 'sha256-${hash}'; connect-src 'self';`,
  );
  expect(others).toEqual([]);
  const withoutFont = page.replace(/url\('\/look\/public-sans-[0-9a-f]+\.woff2'\)/, '');
  expect(withoutFont).not.toMatch(/<script\s|<link rel="stylesheet|src=|@import|url\(/);
  for (const { operation } of endpoints) expect(page).toContain(`id="${operation}"`);
  for (const code of errorCodes) expect(page).toContain(`id="error-${code}"`);
  for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${anchor}"`);
  expect(Object.keys(statusOf).sort()).toEqual([...errorCodes].sort());
});

test.each([
  [null, 'localhost:4000', 'http://localhost:4000'],
  [null, 'acme.localhost:4000', 'http://acme.localhost:4000'],
  [null, '192.0.2.1:4000', 'http://localhost:3000'],
  ['https://desk.acme.test', '192.0.2.1', 'https://desk.acme.test'],
])(
  'with the public address %s, the reference called by %s shows commands for %s',
  async (publicUrl, host, shown) => {
    const settings = { ...testSettings, publicUrl };
    const { api } = await testApi({ settings });
    const page = await (await api.fetch(new Request('http://any/docs', { headers: { Host: host } }))).text();
    expect(page).toContain(`export TIDEMARK_API=${shown}/api/v1\n`);
    expect(page).not.toContain('192.0.2.1');
  },
);

test('a public address cannot smuggle markup into the reference', async () => {
  const settings = { ...testSettings, publicUrl: 'https://x/"><script>' };
  const { api } = await testApi({ settings });
  const page = await (await api.fetch(request('/docs'))).text();
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toContain('https://x/&#34;&#62;&#60;script&#62;');
});
