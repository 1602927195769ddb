import { describe, expect, test } from 'vitest';
import { shownPath } from './exchange.ts';

const shown = (path: string): string => shownPath(new URL(path, 'http://desk.example'));
const id = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';

describe('the path that the log and the audit keep', () => {
  test.each([
    '/',
    '/livez',
    '/api/v1/tickets/42/messages',
    '/api/v1/ticket-fields',
    `/api/v1/contacts/${id}`,
  ])('shows path words, numbers and ids of the API: %s', (path) => expect(shown(path)).toBe(path));

  test.each([
    ['/api/v1/contacts/ann@example.org', '/api/v1/contacts/…'],
    ['/api/v1/contacts/Ann%20Lee/tickets', '/api/v1/contacts/…/tickets'],
    [`/api/v1/tickets/${'x'.repeat(31)}`, '/api/v1/tickets/…'],
    ['/api/v1/tickets/tmk_0123456789abcdef', '/api/v1/tickets/…'],
    ['/api/v1/contacts/+353-1-5550100', '/api/v1/contacts/…'],
    ['/api/v1/tickets?q=ann@example.org', '/api/v1/tickets'],
  ])('hides text that may name a person: %s', (path, kept) => expect(shown(path)).toBe(kept));
});
