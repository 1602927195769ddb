/** Shared by both forms of customers: why one was not sent, and how it is shown again. */
import type { DeskError, FileLimits } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { formatsOf } from './formats.ts';
import type { Post } from './read-post.ts';
import type { Faults } from './typed-fields.ts';
import type { PortalVisit } from './visit.ts';

/** Why a form is shown again. `chose`: whether it had files, which browsers do not keep. */
export type Returned = Readonly<{ faults: Faults; chose: boolean; sentBefore: boolean; isCut: boolean }>;

export const notReturned: Returned = { faults: {}, chose: false, sentBefore: false, isCut: false };

/** The faults of the text of a form, and of its files. Parts that were not read are not judged. */
export const returnedWith = (
  visit: PortalVisit,
  { typed, files, refusal, isCut }: Post,
  textFaults: Faults,
): Returned => {
  const fault = refusal && fileFault(visit, refusal, visit.desk.files.limits);
  const all = { ...textFaults, ...(fault === null ? {} : { files: fault }) };
  const read = Object.entries(all).filter(([name]) => !isCut || typed.has(name));
  const chose = !isCut && (files.length > 0 || refusal !== null);
  return { faults: Object.fromEntries(read), chose, sentBefore: false, isCut };
};

export const isRight = ({ faults, isCut }: Returned): boolean => !isCut && Object.keys(faults).length === 0;

export const statusOfReturned = ({ sentBefore }: Returned): number => (sentBefore ? 409 : 422);

/** Each fault leads to its field. */
export const summary = (
  { texts }: PortalVisit,
  { faults, chose, sentBefore, isCut }: Returned,
  labels: Readonly<Record<string, string>>,
): Markup => {
  const names = Object.keys(faults);
  if (names.length === 0 && !sentBefore && !isCut) return html``;
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus>
${sentBefore && html`<p>${texts.faults.sentBefore}</p>`}
${isCut && html`<p>${texts.faults.textTooLong}</p>`}
${
  names.length > 0 &&
  html`<h2>${texts.faults.heading(names.length)}</h2>
<ul>${names.map((name) => html`<li><a href="#${name}" dir="auto">${labels[name] ?? name}</a> – ${faults[name]}</li>`)}</ul>`
}
${chose && html`<p>${texts.form.chooseAgain}</p>`}
</div>`;
};

const fileFault = (visit: PortalVisit, { code }: DeskError, limits: FileLimits): string => {
  const { faults } = visit.texts;
  const { size } = formatsOf(visit);
  if (code === 'too_many_files') return faults.tooManyFiles(limits.most);
  if (code === 'file_too_large') return faults.fileTooLarge(size(limits.fileBytes));
  return code === 'payload_too_large' ? faults.filesTooLarge(size(limits.messageBytes)) : faults.fileType;
};
