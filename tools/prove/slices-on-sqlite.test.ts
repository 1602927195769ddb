import { proveSlices } from './slices.ts';

proveSlices('sqlite', () => null);
