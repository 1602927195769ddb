import { inject } from 'vitest';
import { proveSlices } from './prove-slices.ts';

proveSlices('postgres', () => inject('postgresUrl'));
