import { portSuites } from '@tidemark/port-contracts';
import { openTestSqlite } from '../../testing/test-sqlite.ts';

portSuites.work('SQLite', openTestSqlite);
