/** The head of each page of the reference. */
import { html, raw } from 'hono/html';
import { ownIcon } from '../marks.ts';
import type { Markup } from '../page.ts';
import { referenceStylesheet } from './stylesheet.ts';

/** `more`: what only this page has in it. */
export const docsHead = (title: string, more: Markup | null = null): Markup => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${ownIcon()}
${more}
<style>${raw(referenceStylesheet)}</style>
</head>`;
