/** `POST /portal/requests/{number}/messages`: the customer answers on a request of their own. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { textContent } from '../../model/desk/new-message.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { answerAsCustomer } from '../tickets/answer-as-customer.ts';
import type { CustomerMessage } from './request.ts';
import { showMessages } from './show-request.ts';
import { getOwn } from './viewer.ts';

export type AnswerRequest = Readonly<{
  number: number;
  body: string;
  files?: readonly ArrivedFile[] | undefined;
}>;

/** The message's request is another one than the one answered when that is closed. */
export type AnsweredRequest = Readonly<{ message: CustomerMessage }>;

export const answerRequest = async (
  scope: WriteScope,
  { customer, input: { number, body, files } }: ByCustomer<AnswerRequest>,
): Promise<AnsweredRequest> => {
  const { stores } = scope;
  const contact = await customerIn(stores, customer);
  await getOwn(stores, contact, number);
  const content = textContent(body);
  const answered = await answerAsCustomer(scope, { number, contactId: contact.id, content, files });
  const [shown] = await showMessages(stores, [answered.message], answered.files ?? []);
  if (!shown) throw new Error(`Expected the message ${answered.message.id} to be shown.`);
  return { message: shown };
};
