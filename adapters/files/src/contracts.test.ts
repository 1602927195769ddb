import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portSuites } from '@tidemark/port-contracts';
import { createClamdScanner } from './clamd.ts';
import { openFakeClamd } from './testing/fake-clamd.ts';

portSuites.fileScanner('clamd', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-clamd-'));
  const addresses = { well: join(folder, 'well'), silent: join(folder, 'silent') };
  const clamd = await openFakeClamd(addresses.well);
  const silent = await openFakeClamd(addresses.silent, { answer: 'end' });
  let path = addresses.well;
  return {
    scanner: { scan: (source) => createClamdScanner({ address: { path } }).scan(source) },
    malware: 'a virus',
    falls: () => {
      path = addresses.silent;
    },
    close: async () => {
      await clamd.close();
      await silent.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
