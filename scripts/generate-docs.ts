/** npm run docs: writes the pages that are made from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@tidemark/http';
import manifest from '../package.json' with { type: 'json' };
import { configurationPage } from './configuration-page.ts';
import { workspaceAsCodePage } from './workspace-as-code-page.ts';

const docs = join(import.meta.dirname, '../docs');

writeFileSync(join(docs, 'configuration.md'), configurationPage());
writeFileSync(join(docs, 'openapi.json'), `${JSON.stringify(openApiDocument(manifest.version), null, 2)}\n`);

const workspaceAsCode = join(docs, 'workspace-as-code.md');
writeFileSync(workspaceAsCode, workspaceAsCodePage(readFileSync(workspaceAsCode, 'utf8')));
