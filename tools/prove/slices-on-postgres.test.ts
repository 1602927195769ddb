import { inject } from 'vitest';
import { proveSlices } from './slices.ts';

proveSlices('postgres', () => inject('postgresUrl'));
