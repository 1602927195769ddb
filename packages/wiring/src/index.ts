export { type Container, createContainer, type Get, type OnClose, type Token, token } from './container.ts';
