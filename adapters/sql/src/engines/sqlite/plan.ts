import Database from 'better-sqlite3';
import { type MigrationPlan, planOf } from '../../migrations/plan.ts';
import { connectionTo } from './connection.ts';
import { kyselyOn } from './dialect.ts';
import { driverOf } from './driver.ts';
import { openingFailure } from './opening-failure.ts';

/** The changes that opening would make in the tables of an existing file. */
export const planSqlite = async (path: string): Promise<MigrationPlan> => {
  let file: Database.Database | undefined;
  try {
    file = new Database(path, { readonly: true, fileMustExist: true });
    return await planOf(kyselyOn(driverOf(file, connectionTo(file))));
  } catch (error) {
    throw openingFailure(error, path);
  } finally {
    file?.close();
  }
};
