export { createHtml } from './html.ts';
