import type { Message } from '@tidemark/client';
import { at } from './a-ticket.ts';

export const aMessage = (change: Partial<Message> = {}): Message => ({
  id: '019a9f00-7a16-72a7-90b0-8d9eafb0c1e1',
  ticket_number: 42,
  internal: false,
  body: 'Where is my parcel?',
  body_html: '<p>Where is my parcel?</p>',
  author: { type: 'customer', id: '019a9f00-7a16-72a7-90b0-8d9eafb0c1d3', name: 'Cleo' },
  channel: 'email',
  auto: false,
  files: [],
  delivery: { state: 'none', error: null, at: null },
  created_at: at(0),
  verified: true,
  cc: [],
  ...change,
});
