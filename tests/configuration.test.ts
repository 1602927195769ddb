import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage } from '../scripts/configuration-page.ts';

test('docs/configuration.md says what the settings say (npm run docs writes it anew)', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8');
  expect(page).toBe(configurationPage());
});
