import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDesk, tokens } from '@tidemark/deployment';
import { limits } from '@tidemark/domain';
import { createLog } from '@tidemark/node';
import { openSqlite } from '@tidemark/sql';
import { expect, test } from 'vitest';
import { deskSettingsOf, readSelfhostSettings } from './settings.ts';

test.each([
  [{}, { days: limits.audit.keptDays }],
  [{ AUDIT_KEPT_DAYS: '0' }, { days: 0 }],
  [{ AUDIT_KEPT_DAYS: '400' }, { days: 400 }],
])('the audit log is kept as long as AUDIT_KEPT_DAYS says: %j', async (environment, kept) => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-settings-'));
  const settings = readSelfhostSettings({ DATA_DIR: folder, ...environment });
  const storage = await openSqlite({ path: join(folder, 'tidemark.db') });
  const container = openDesk(storage, deskSettingsOf(settings, ['a key']), { log: createLog('silent') });
  const { auditRetention } = container.get(tokens.ports);
  await container.close();
  await rm(folder, { recursive: true });
  expect(auditRetention).toEqual({ ...kept, byMonth: false });
});
