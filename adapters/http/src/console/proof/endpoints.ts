/** `/console/api/proof`: that the agent at the screen is who signed in, before keys, roles or single sign-on change. */
import { limits, type Proof } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { secretly } from '../../api/input.ts';
import { codeField } from '../../api/sessions/code-field.ts';
import { at } from '../../api/wire.ts';
import { cookieNames, cookieOn } from '../../cookies.ts';
import { ok } from '../../reply.ts';
import { unrecorded } from '../settings/unrecorded.ts';

const tag = 'Me';
const path = '/proof';
const needs = 'agent';

const ProofWire = v.object({
  proved_at: v.pipe(at, v.description('The last sign-in of this browser, or proof.')),
  is_fresh: v.pipe(v.boolean(), v.description('Whether it is at most 10 minutes old.')),
  has_password: v.boolean(),
  has_sso: v.pipe(v.boolean(), v.description('Whether the workspace has single sign-on.')),
  has_factor: v.pipe(v.boolean(), v.description('Whether the password needs a `code` too.')),
  has_passkey: v.pipe(
    v.boolean(),
    v.description('Whether a passkey proves it alone, on the page `/account/proof`.'),
  ),
});

const proofToWire = (proof: Proof): v.InferOutput<typeof ProofWire> => ({
  proved_at: proof.provedAt,
  is_fresh: proof.isFresh,
  has_password: proof.hasPassword,
  has_sso: proof.hasSso,
  has_factor: proof.hasFactor,
  has_passkey: proof.hasPasskey,
});

const getProof = endpoint({
  operation: 'getProof',
  method: 'GET',
  path,
  tag,
  needs,
  summary: 'Get when the agent last proved who they are',
  replies: { 200: ProofWire },
  handle: async (desk, call) => ok(proofToWire(await desk.account.proof(call))),
});

const prove = endpoint({
  operation: 'prove',
  method: 'POST',
  path,
  tag,
  needs,
  summary: 'Prove who you are with your password',
  description:
    'The session continues with another cookie. An agent without a password signs in at their provider again: `/login/sso?again=yes`. An `Idempotency-Key` has no effect.',
  body: v.object({
    password: secretly(field.secret(limits.password.most)),
    code: codeField,
  }),
  replies: { 204: null },
  handle: async (desk, call, { body }) => {
    const token = await desk.account.prove(unrecorded(call), body.password, body.code);
    return { status: 204, headers: { 'Set-Cookie': cookieOn(cookieNames.session, token) } };
  },
});

export const proofEndpoints = [getProof, prove];
