import { storageContract } from '@tidemark/port-contracts';
import { openTestSqlite } from './testing/test-databases.ts';

storageContract('SQLite', openTestSqlite);
