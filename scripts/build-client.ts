/** npm run client: writes the client's package into dist/client. */
import { join } from 'node:path';
import { writeClientPackage } from './client-package.ts';

const folder = join(import.meta.dirname, '../dist/client');

writeClientPackage(folder);
process.stdout.write(`Install it in another project: npm install ${folder}\n`);
