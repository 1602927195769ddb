import { describe, expect, test } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import { consoleEndpoints } from '../console/endpoints.ts';
import { consoleApiPath } from '../console/paths.ts';
import { apiPath } from '../reply.ts';
import { testApi } from '../testing/test-api.ts';
import { everyPage, openPaths } from './every-page.ts';

describe('the paths that strangers reach', () => {
  test('have every page', async () => {
    const { desk, parts } = await testApi();
    expect(openPaths).toEqual(expect.arrayContaining(everyPage({ desk, parts }).map(({ path }) => path)));
  });

  test('have every route of the API that asks for no credential', async () => {
    const { api } = await testApi();
    const guarded = new Set([
      ...endpoints.filter(({ needs }) => needs !== 'nobody').map(({ path }) => apiPath + path),
      ...consoleEndpoints.map(({ path }) => consoleApiPath + path),
    ]);
    const open = api.routes.map(({ path }) => path).filter((path) => !guarded.has(path));
    expect(open).toContain('/livez');
    expect(openPaths).toEqual(expect.arrayContaining(open));
  });
});
