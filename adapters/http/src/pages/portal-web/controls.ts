/** The controls of the forms that customers fill in, each with what is wrong with it. */
import { limits, type TicketField, type TicketFieldType } from '@tidemark/domain';
import { html } from 'hono/html';
import { type FieldNotes, fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup } from '../page.ts';
import { formatsOf } from './formats.ts';
import { keyField, type Typed } from './read-post.ts';
import { controlOf, type Faults, optionOf } from './typed-fields.ts';
import type { PortalVisit } from './visit.ts';

/** The typed values, and their faults. */
export type Filled = Readonly<{ typed: Typed; faults: Faults }>;

export const unfilled: Filled = { typed: new Map(), faults: {} };

/** Pressing the button of this form a second time repeats the request and does not make another one. */
export const formKey = ({ parts }: PortalVisit): Markup =>
  html`<input type="hidden" name="${keyField}" value="${parts.ids.next()}">`;

export const subjectInput = (visit: PortalVisit, filled: Filled): Markup =>
  control(visit, filled, {
    name: 'subject',
    label: visit.texts.form.subject,
    required: true,
    draw: (drawn) => input(drawn, html` maxlength="${limits.subjectLength}" dir="auto"`),
  });

export const messageInput = (visit: PortalVisit, filled: Filled, label: string): Markup =>
  control(visit, filled, {
    name: 'message',
    label,
    required: true,
    draw: (drawn) => textArea(drawn, limits.messageLength),
  });

export const filesInput = (visit: PortalVisit, filled: Filled): Markup => {
  const { most, fileBytes, messageBytes } = visit.desk.files.limits;
  const { size } = formatsOf(visit);
  const { form, faults } = visit.texts;
  const words = html`data-hint="${form.filesDrop}" data-remove="${form.filesRemove('#')}" data-too-many="${faults.tooManyFiles(most)}" data-too-large="${faults.fileTooLarge(size(fileBytes))}" data-too-large-together="${faults.filesTooLarge(size(messageBytes))}"`;
  return control(visit, filled, {
    name: 'files',
    label: visit.texts.form.files,
    required: false,
    hint: visit.texts.form.filesHint(most, size(fileBytes), size(messageBytes)),
    draw: (drawn) =>
      html`<div class="upload" data-upload data-most="${most}" data-each="${fileBytes}" data-all="${messageBytes}" ${words}>
${input(drawn, html` type="file" multiple`)}
</div>`,
  });
};

export const fieldInput = (visit: PortalVisit, filled: Filled, field: TicketField): Markup => {
  const { type, label, required } = field;
  if (type === 'multiselect') return choices(visit, filled, field);
  return control(visit, filled, {
    name: controlOf(field),
    label,
    required,
    hint: hintOf(visit, type),
    draw: (drawn) => kinds[type](drawn, visit, field),
  });
};

type Drawn = Readonly<{ name: string; value: string; required: boolean; marks: Markup }>;

type Control = Readonly<{
  name: string;
  label: string;
  required: boolean;
  hint?: string | undefined;
  draw: (drawn: Drawn) => Markup;
}>;

const control = (visit: PortalVisit, { typed, faults }: Filled, definition: Control): Markup => {
  const { name, label, required, hint, draw } = definition;
  const notes: FieldNotes = { hint, fault: faults[name] };
  const drawn = { name, value: typed.get(name) ?? '', required, marks: fieldMarks(name, notes) };
  return html`<div class="field">
<label for="${name}"><span dir="auto">${label}</span>${optional(visit, required)}</label>
${fieldNotes(name, notes)}
${draw(drawn)}
</div>`;
};

/** Most are required: those that are not say so. */
const optional = ({ texts }: PortalVisit, required: boolean): Markup =>
  html`${!required && html` <span class="optional">${texts.form.optional}</span>`}`;

const input = ({ name, value, required, marks }: Drawn, attributes: Markup): Markup =>
  html`<input id="${name}" name="${name}" value="${value}"${required && html` required`}${attributes}${marks}>`;

const textArea = ({ name, value, required, marks }: Drawn, most: number): Markup =>
  // The first line break behind the tag is not part of the text.
  html`<textarea id="${name}" name="${name}"${required && html` required`} maxlength="${most}" dir="auto"${marks}>
${value}</textarea>`;

type Option = readonly [value: string, name: string];

const select = ({ texts }: PortalVisit, drawn: Drawn, options: readonly Option[]): Markup => {
  const { name, value: chosen, required, marks } = drawn;
  return html`<select id="${name}" name="${name}"${required && html` required`}${marks}>
<option value="">${texts.form.choose}</option>
${options.map(([value, shown]) => html`<option value="${value}"${value === chosen && html` selected`}>${shown}</option>`)}
</select>`;
};

type Draw = (drawn: Drawn, visit: PortalVisit, field: TicketField) => Markup;

const kinds: Readonly<Record<Exclude<TicketFieldType, 'multiselect'>, Draw>> = {
  text: (drawn) => input(drawn, html` maxlength="${limits.customFields.valueLength}" dir="auto"`),
  textarea: (drawn) => textArea(drawn, limits.customFields.valueLength),
  integer: (drawn) => input(drawn, html` type="number" step="1"`),
  date: (drawn) => input(drawn, html` type="date"`),
  datetime: (drawn) => input(drawn, html` type="datetime-local"`),
  boolean: (drawn, visit) =>
    select(visit, drawn, [
      ['yes', visit.texts.form.yes],
      ['no', visit.texts.form.no],
    ]),
  select: (drawn, visit, { options }) =>
    select(
      visit,
      drawn,
      options.map((option) => [option, option]),
    ),
};

const choices = (visit: PortalVisit, { typed, faults }: Filled, field: TicketField): Markup => {
  const name = controlOf(field);
  const notes: FieldNotes = { fault: faults[name] };
  return html`<fieldset class="field" id="${name}"${fieldMarks(name, notes)}>
<legend><span dir="auto">${field.label}</span>${optional(visit, field.required)}</legend>
${fieldNotes(name, notes)}
<div class="choices">
${field.options.map((option, place) => {
  const own = optionOf(field, place);
  return html`<label><input type="checkbox" name="${own}" value="yes"${typed.has(own) && html` checked`}> <span dir="auto">${option}</span></label>`;
})}
</div>
</fieldset>`;
};

const hintOf = ({ texts, workspace }: PortalVisit, type: TicketFieldType): string | undefined => {
  if (type === 'datetime') return texts.form.zone(workspace.timezone.replaceAll('_', ' '));
  return type === 'integer' ? texts.form.wholeNumber : undefined;
};
