import type { Texts } from './topic.ts';

/** The products of the demo's shop, which a field of its tickets offers. */
export const demoProducts: Texts = [
  'Pico espresso machine',
  'Brisa grinder',
  'Duna stove pot',
  'Solo pour-over set',
  'Tide espresso machine',
];
