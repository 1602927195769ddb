import { type CompiledQuery, type DatabaseConnection, type Driver, DummyDriver } from 'kysely';

/** A driver of Kysely's whose rows a test makes up. */
export const driverThatAnswers = (rowsFor: (query: CompiledQuery) => readonly unknown[]): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) => ({ rows: rowsFor(query) as Row[] }),
    streamQuery: () => {
      throw new Error('Streaming is not used.');
    },
  };
  return Object.assign(new DummyDriver(), { acquireConnection: async () => connection });
};
