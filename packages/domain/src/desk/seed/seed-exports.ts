/** Made-up data, for `index.ts`. */

export { customerActor } from '../../model/actor.ts';
export { textContent } from '../../model/desk/new-message.ts';
export { generateSeed, type SeedWish } from './generate-seed.ts';
export { type Random, seededRandom } from './random.ts';
