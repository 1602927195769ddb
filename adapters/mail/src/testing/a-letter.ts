import type { Letter } from '@tidemark/domain';

export const aLetter = (overrides: Partial<Letter> = {}): Letter => ({
  id: '019a0000-0000-7000-8000-000000000001',
  mark: '019a0000000070008000000000000001.0123456789abcdef',
  from: { name: 'Acme Support', address: 'support@acme.example' },
  envelopeFrom: 'support+bounce@acme.example',
  to: 'bob@customer.example',
  cc: [],
  takenBy: [],
  replyTo: 'support+token@acme.example',
  subject: 'Re: My printer is on fire',
  messageId: 'token.1@acme.example',
  references: ['token@acme.example', 'token.0@acme.example'],
  automatic: false,
  answersMail: false,
  language: 'en',
  date: '2026-11-20T08:05:00.000Z',
  text: 'Hello Bob.\n',
  html: '<p>Hello Bob.</p>',
  attachments: [],
  ...overrides,
});
