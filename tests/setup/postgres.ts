/**
 * The Postgres of the tests: the server that DATABASE_URL names, else one that is started from npm on a free port of
 * this machine and goes away with the run. Every project of the run that asks shares it.
 */
import { randomUUID } from 'node:crypto';
import { openPostgres } from '@tidemark/sql';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the server from which others are made and dropped. */
    postgresUrl: string;
    /** The name of a migrated database that nobody is connected to. */
    postgresTemplate: string;
  }
}

const setup = (project: TestProject): Promise<() => Promise<void>> => provideServer(project, key, migrated);
export default setup;

/** `fill`: makes the tables of the template. */
export const provideServer = async (
  project: TestProject,
  name: symbol,
  fill: (url: string) => Promise<void>,
): Promise<() => Promise<void>> => {
  const run = runs[name] ?? { users: 0, server: startServer(fill) };
  runs[name] = run;
  run.users += 1;
  const server = await run.server;
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', server.template);
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    delete runs[name];
    await server.stop();
  };
};

type Server = Readonly<{ url: string; template: string; stop: () => Promise<void> }>;
type Run = { users: number; server: Promise<Server> };

/** Vitest loads this file once for each project, so what they share is kept on the process. */
const key = Symbol.for('tidemark.tests.postgres');
const runs = globalThis as unknown as Record<symbol, Run | undefined>;

const startServer = async (fill: (url: string) => Promise<void>): Promise<Server> => {
  const given = process.env.DATABASE_URL;
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres();
  try {
    const template = `tidemark_template_${randomUUID().replaceAll('-', '')}`;
    await asAdmin(url, `create database ${template}`);
    const address = new URL(url);
    address.pathname = template;
    await fill(address.href);
    return {
      url,
      template,
      stop: async () => {
        if (given) await asAdmin(url, `drop database if exists ${template} with (force)`);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

export const migrated = async (url: string): Promise<void> => {
  const storage = await openPostgres({ url, poolSize: 1, allowUnsafeFsync: true });
  await storage.close();
};

const asAdmin = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
