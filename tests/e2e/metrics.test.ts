/** The metrics of each kind of process, and who cannot read them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { type Deployment, saas, selfhost } from './deployments.ts';

describe.each([
  { name: 'self-hosted', open: selfhost, own: 'tidemark_tasks_due ' },
  { name: 'web', open: saas, own: 'tidemark_database_connections{pool="writes",state="waiting"} ' },
])('the metrics of a $name process', ({ open, own }) => {
  let deployment: Deployment;
  let server: Awaited<ReturnType<Deployment['start']>>;
  let port = 0;

  beforeAll(async () => {
    port = await freePort();
    deployment = await open({ METRICS_PORT: String(port) });
    server = await deployment.start();
  });
  afterAll(async () => {
    await server.close();
    await deployment.remove();
  });

  test('count the requests of the API on a port of their own', async () => {
    await fetch(`${server.url}/api/v1/tickets`);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics?name[]=up`);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await answer.text();
    expect(text).toContain('tidemark_http_requests_total{operation="listTickets",status="401"} 1\n');
    expect(text).toContain(`\n${own}`);
  });

  test('are not on the port of the API, and nothing else is on theirs', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});
