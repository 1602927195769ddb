export { createHtml } from './html.ts';
export { createMailHtml } from './thread/mail-html.ts';
