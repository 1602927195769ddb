import { html } from 'hono/html';
import type { Markup } from '../page.ts';

/** Text in which `…` marks code. */
export const markedText = (text: string): readonly Markup[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
