import { limits } from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';
import { secretly } from '../input.ts';

/** The second factor of an agent who has one. */
export const codeField = v.pipe(
  v.optional(secretly(field.secret(limits.factors.typed))),
  v.description(
    'Needed of agents with a second factor: the six digits that their authenticator app shows, or one of their recovery codes.',
  ),
);
