/** The notes of a form about one of its fields. */
import { html } from 'hono/html';
import type { Markup } from './page.ts';

export type FieldNotes = Readonly<{ hint?: string | undefined; fault?: string | undefined }>;

export const fieldNotes = (field: string, { hint, fault }: FieldNotes): Markup =>
  html`${hint && html`<p class="hint" id="${field}_hint">${hint}</p>`}${fault && html`<p class="fault" id="${field}_fault">${fault}</p>`}`;

/** Ties the notes to their field, for those who hear the page. */
export const fieldMarks = (field: string, { hint, fault }: FieldNotes): Markup => {
  const ids = [fault && `${field}_fault`, hint && `${field}_hint`].filter(Boolean).join(' ');
  return html`${ids && html` aria-describedby="${ids}"`}${fault && html` aria-invalid="true"`}`;
};
