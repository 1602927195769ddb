import { describe, expect, test } from 'vitest';
import { allMethods, createRoutes } from './routes.ts';

const routesOf = (paths: readonly string[]) => {
  const routes = createRoutes<string>();
  for (const path of paths) routes.add(allMethods, path, path);
  return (pathname: string) => routes.find('GET', pathname);
};

describe('routes', () => {
  test('a word before a parameter in the same place is found first, and the parameter behind it', () => {
    const find = routesOf(['/portal/requests/new', '/portal/requests/:number', '/portal/*']);
    expect(find('/portal/requests/new')?.route).toBe('/portal/requests/new');
    expect(find('/portal/requests/7')).toEqual({
      route: '/portal/requests/:number',
      params: { number: '7' },
    });
    expect(find('/portal/else')?.route).toBe('/portal/*');
  });

  test('each part of the service has its own, the start and a final slash too', () => {
    const find = routesOf(['/', '/help', '/help/*', '/api/v1/tickets/:number', '/api/v1/*']);
    expect(find('/')?.route).toBe('/');
    expect(find('/help')?.route).toBe('/help');
    expect(find('/help/')?.route).toBe('/help/*');
    expect(find('/api/v1/tickets/7')?.params).toEqual({ number: '7' });
    expect(find('/api/v1/nothing')?.route).toBe('/api/v1/*');
  });

  test('a part that nobody answers for leads nowhere', () => {
    const find = routesOf(['/help', '/api/v1/*']);
    for (const pathname of ['/', '/hel', '/helpp', '/api', '/api/v2', '/__proto__', '/constructor/x'])
      expect(find(pathname), pathname).toBeNull();
  });
});
