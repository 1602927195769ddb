/** `/portal/web/requests/new`: a customer asks something. */
import { DeskError, type TicketField } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Reply } from '../../reply.ts';
import { sendOn } from '../sign-in/visit.ts';
import { newRequestPath, requestPath, requestsPath } from './addresses.ts';
import { answersWhere } from './answers-where.ts';
import {
  type Filled,
  fieldInput,
  filesInput,
  formKey,
  messageInput,
  subjectInput,
  unfilled,
} from './controls.ts';
import { sendOnTelling } from './notices.ts';
import { portalPage } from './portal-reply.ts';
import { type Post, readPost } from './read-post.ts';
import { isRight, notReturned, type Returned, returnedWith, statusOfReturned, summary } from './sending.ts';
import { controlOf, readFields, readMessage, readSubject } from './typed-fields.ts';
import { uploadScript } from './upload-script.ts';
import type { PortalVisit } from './visit.ts';

export const showNewRequest = async (visit: PortalVisit): Promise<Reply> =>
  form(visit, {
    fields: await visit.desk.portal.fields(visit.call),
    typed: unfilled.typed,
    returned: notReturned,
  });

export const takeNewRequest = async (visit: PortalVisit): Promise<Reply> => {
  const { desk, call } = visit;
  // A customer without permission, or over a quota, is refused before bytes are stored.
  await desk.portal.refuseSubmit(call);
  const fields = await desk.portal.fields(call);
  return desk.files.takeIn(call, async (intake) => submit(visit, fields, await readPost(visit, intake)));
};

const submit = async (visit: PortalVisit, fields: readonly TicketField[], post: Post): Promise<Reply> => {
  const { typed, files, call } = post;
  const subject = readSubject(visit, typed);
  const message = readMessage(visit, typed);
  const custom = readFields(visit, typed, fields);
  const returned = returnedWith(visit, post, {
    ...('fault' in subject ? { subject: subject.fault } : {}),
    ...('fault' in message ? { message: message.fault } : {}),
    ...custom.faults,
  });
  const again = (more: Partial<Returned>) =>
    form(visit, { fields, typed, returned: { ...returned, ...more } });
  if (!isRight(returned) || 'fault' in subject || 'fault' in message) return again({});
  try {
    const { request, skippedFiles } = await visit.desk.portal.submitRequest(call, {
      subject: subject.value,
      message: message.value,
      customFields: custom.values,
      files,
    });
    return sendOnTelling(visit, requestPath(request.number), {
      done: 'opened',
      skipped: skippedFiles.length || undefined,
    });
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === 'idempotency_in_progress') return sendOn(requestsPath);
    if (error.code === 'idempotency_key_reused') return again({ sentBefore: true });
    const field = fields.find(({ key }) => error.field === `custom_fields.${key}`);
    if (!field) throw error;
    return again({ faults: { [controlOf(field)]: visit.texts.faults.value } });
  }
};

type Form = Readonly<{ fields: readonly TicketField[]; typed: Filled['typed']; returned: Returned }>;

const form = (visit: PortalVisit, { fields, typed, returned }: Form): Promise<Reply> => {
  const { texts, workspace } = visit;
  const heading = texts.form.heading(workspace.name);
  const filled = { typed, faults: returned.faults };
  const { subject, message, files } = texts.form;
  const labels = { subject, message, files, ...labelsOf(fields) };
  const main = html`<h1 dir="auto">${heading}</h1>
<p class="lead">${answersWhere(visit)}</p>
${summary(visit, returned, labels)}
<form class="sheet" method="post" action="${newRequestPath}" enctype="multipart/form-data">
${formKey(visit)}
${subjectInput(visit, filled)}
${messageInput(visit, filled, message)}
${fields.map((field) => fieldInput(visit, filled, field))}
${filesInput(visit, filled)}
<button type="submit">${texts.form.button}</button>
</form>`;
  const page = { main, here: 'contact', script: uploadScript } as const;
  return returned === notReturned
    ? portalPage(visit, { title: heading, ...page })
    : portalPage(visit, { title: texts.frame.fault(heading), ...page }, statusOfReturned(returned));
};

const labelsOf = (fields: readonly TicketField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map((field) => [controlOf(field), field.label]));
