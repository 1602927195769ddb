export { createHouse, type Get, type House } from './house.ts';
export { type PortMakers, provideDesk } from './provide-desk.ts';
export { type Token, token, tokens } from './tokens.ts';
