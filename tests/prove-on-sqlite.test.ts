import { proveSlices } from './prove-slices.ts';

proveSlices('sqlite', () => null);
