/** `node scripts/common-passwords.ts` packs the list of common passwords from @zxcvbn-ts/language-common (MIT) into a module. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const source = join(root, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json');
const ranked: readonly string[] = JSON.parse(readFileSync(source, 'utf8'));
const chosen = ranked.filter((password, rank) => rank < 10_000 || password.length >= 12);
const packed = brotliCompressSync([...new Set(chosen)].toSorted().join('\n'), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(
  join(root, 'adapters/node/src/packed-passwords.ts'),
  `/**
 * The most used passwords, packed by \`node scripts/common-passwords.ts\`. From @zxcvbn-ts/language-common, MIT License:
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.; Copyright (c) 2021 @zxcvbn-ts.
 */
export const packedPasswords =
  '${packed.toString('base64url')}';
`,
);
