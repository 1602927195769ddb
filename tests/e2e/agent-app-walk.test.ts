import { walkThrough } from './walk-through.ts';

walkThrough('docs/agent-app.md');
