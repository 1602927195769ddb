/** npm run docs: writes the pages that are generated from the code, and the client's files from the OpenAPI document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleApiDocument } from '@tidemark/http/console-openapi';
import { openApiDocument } from '@tidemark/http/openapi';
import manifest from '../package.json' with { type: 'json' };
import { clientFiles } from './client-files.ts';
import { configurationPage } from './configuration-page.ts';
import { foldedJson } from './folded-json.ts';
import { pagesWithParts, withParts } from './workspace-as-code-page.ts';

const docs = join(import.meta.dirname, '../docs');

writeFileSync(join(docs, 'configuration.md'), configurationPage());

const openApi = `${foldedJson(openApiDocument(manifest.version))}\n`;
writeFileSync(join(docs, 'openapi.json'), openApi);
writeFileSync(join(docs, 'console-api.json'), `${foldedJson(consoleApiDocument(manifest.version))}\n`);
for (const [file, text] of Object.entries(clientFiles(JSON.parse(openApi))))
  writeFileSync(join(docs, '..', file), text);

for (const [name, parts] of pagesWithParts) {
  const path = join(docs, name);
  writeFileSync(path, withParts(readFileSync(path, 'utf8'), parts));
}
