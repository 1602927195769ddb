import { walkThrough } from './walk-through.ts';

walkThrough('docs/customer-app.md');
