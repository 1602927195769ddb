import { walkThrough } from './walk-through.ts';

walkThrough('docs/tutorial.md', {
  MAIL_FROM: 'Acme Support <support@example.com>',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
});
