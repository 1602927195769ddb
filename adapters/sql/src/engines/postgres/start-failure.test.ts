import { expect, test } from 'vitest';
import { type Blamed, startFailure } from './start-failure.ts';

const url = 'postgres://ann:s3cret@db.example:5433/desk';
const served: Blamed = { url, setting: 'DATABASE_URL' };
const failed = (code: string) => Object.assign(new Error(`the driver's own words: ${code}`), { code });

test.each([
  [
    '3D000',
    'Postgres at db.example:5433 has no database desk: make it (createdb desk), or correct DATABASE_URL.',
  ],
  [
    '28P01',
    'Postgres at db.example:5433 does not let in the user ann: correct the name or the password in DATABASE_URL.',
  ],
  [
    'ECONNREFUSED',
    'db.example:5433 refuses connections: start Postgres there, or correct the host or the port in DATABASE_URL.',
  ],
  ['ENOTFOUND', 'No address is known for the host of db.example:5433: correct the host in DATABASE_URL.'],
  [
    'ETIMEDOUT',
    'Nothing answers at db.example:5433: start Postgres there, let this machine in, or correct the host or the port in DATABASE_URL.',
  ],
])('a start that fails with %s says what to do, and never the password', (code, message) => {
  expect(startFailure(failed(code), served)).toMatchObject({ code: 'unavailable', message });
});

test('a programming error is thrown unchanged', () => {
  const error = failed('42703');
  expect(startFailure(error, served)).toBe(error);
});
