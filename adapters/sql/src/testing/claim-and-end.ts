/** A process that claims a task, says so, and closes its database when it is told to. Nothing else ends it. */
import { once } from 'node:events';
import { openPostgres } from '../engines/postgres/open.ts';

const [url = ''] = process.argv.slice(2);
const storage = await openPostgres({ url, allowUnsafeFsync: true, silenceMs: 1_000 });
storage.onTasks(() => undefined);
const tasks = await storage.taskQueue.claim(1, '2026-11-20T12:00:00.000Z', []);
console.log(`claimed ${tasks.length}`);
await once(process.stdin, 'data');
process.stdin.destroy();
await storage.close();
console.log('closed');
