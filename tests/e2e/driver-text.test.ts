/** The database's own error texts go to the log. No response contains them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, deployments, type Service } from './deployments.ts';

/** Words of SQLite and of Postgres, and the name of a table. */
const ofDatabase = /no such|relation|does not exist|sqlite|postgres|teams_away|SQLSTATE|select /i;

describe.each(deployments)('$name', ({ prepare }) => {
  let deployment: Deployment;
  let server: Service;
  let key: string;

  beforeAll(async () => {
    deployment = await prepare();
    server = await deployment.start();
    ({ key } = JSON.parse(await deployment.tidemark('quickstart', '--json')));
    await deployment.sql('alter table teams rename to teams_away');
  });
  afterAll(async () => {
    await server.close();
    await deployment.remove();
  });

  test('a caller reads nothing of what the database says when a statement fails', async () => {
    const answer = await fetch(`${server.url}/api/v1/teams`, { headers: { Authorization: `Bearer ${key}` } });
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).error.code]).toEqual([500, 'internal_error']);
    expect(text).not.toMatch(ofDatabase);
    for (const [, value] of answer.headers) expect(value).not.toMatch(ofDatabase);
  });
});
