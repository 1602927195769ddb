import { storageContract } from '@tidemark/port-contracts';
import { openTestSqlite } from '../../testing/test-sqlite.ts';

storageContract('SQLite', openTestSqlite);
