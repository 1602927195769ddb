/** npm run docs: writes the pages that are made from the code, and the client's files that are made from the OpenAPI document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@tidemark/http/openapi';
import manifest from '../package.json' with { type: 'json' };
import { clientFiles } from './client-files.ts';
import { configurationPage } from './configuration-page.ts';
import { foldedJson } from './folded-json.ts';
import { workspaceAsCodePage } from './workspace-as-code-page.ts';

const docs = join(import.meta.dirname, '../docs');

writeFileSync(join(docs, 'configuration.md'), configurationPage());

const openApi = `${foldedJson(openApiDocument(manifest.version))}\n`;
writeFileSync(join(docs, 'openapi.json'), openApi);
for (const [file, text] of Object.entries(clientFiles(JSON.parse(openApi))))
  writeFileSync(join(docs, '..', file), text);

const workspaceAsCode = join(docs, 'workspace-as-code.md');
writeFileSync(workspaceAsCode, workspaceAsCodePage(readFileSync(workspaceAsCode, 'utf8')));
