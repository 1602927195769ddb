import type { Texts } from './topic.ts';

/** What the shop of the demo sells, and a field of its tickets offers. */
export const demoProducts: Texts = [
  'Pico espresso machine',
  'Brisa grinder',
  'Duna stove pot',
  'Solo pour-over set',
  'Tide espresso machine',
];
