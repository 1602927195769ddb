/** Pages that are made from the code say what the code says; `npm run docs` writes them anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleApiDocument } from '@tidemark/http/console-openapi';
import { openApiDocument } from '@tidemark/http/openapi';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { clientFiles } from '../scripts/client-files.ts';
import { configurationPage } from '../scripts/configuration-page.ts';

const page = (name: string): string => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');

test('docs/configuration.md describes every setting', () => {
  expect(page('configuration.md')).toBe(configurationPage());
});

test('docs/openapi.json is the description that the server gives', () => {
  expect(JSON.parse(page('openapi.json'))).toEqual(openApiDocument(manifest.version));
});

test('docs/console-api.json describes what the console calls beyond the API', () => {
  expect(JSON.parse(page('console-api.json'))).toEqual(consoleApiDocument(manifest.version));
});

test('docs/openapi.json is smaller than 400 KB', () => {
  expect(page('openapi.json').length).toBeLessThan(400_000);
});

test('the types and routes of the client are those of docs/openapi.json', () => {
  for (const [file, text] of Object.entries(clientFiles(JSON.parse(page('openapi.json')))))
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toBe(text);
});
