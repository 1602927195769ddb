/** `/console/api/settings/sso`: the OpenID provider that says who the agents are. */
import { limits, notFound, type ShownSso, workspacePages } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { atOrNull, textOrNull } from '../../api/wire.ts';
import { noContent, ok } from '../../reply.ts';

const base = {
  path: '/settings/sso',
  tag: 'Settings: single sign-on',
  needs: 'agent',
  ability: 'manage',
} as const;

const SsoWire = v.object({
  issuer: v.pipe(textOrNull, v.description('Null while no provider is set up.')),
  client_id: textOrNull,
  has_client_secret: v.boolean(),
  only: v.pipe(v.boolean(), v.description('Whether agents can sign in with nothing else.')),
  redirect_uri: v.pipe(v.string(), v.description('To be registered at the provider.')),
  updated_at: atOrNull,
});

const ssoToWire = (settings: ShownSso | null, url: string): v.InferOutput<typeof SsoWire> => ({
  issuer: settings?.issuer ?? null,
  client_id: settings?.clientId ?? null,
  has_client_secret: settings?.hasClientSecret ?? false,
  only: settings?.isOnlyWay ?? false,
  redirect_uri: url + workspacePages.ssoCallback,
  updated_at: settings?.updatedAt ?? null,
});

const getSso = endpoint({
  ...base,
  operation: 'getSso',
  method: 'GET',
  summary: 'Get single sign-on',
  description: 'Never with the client secret.',
  replies: { 200: SsoWire },
  handle: async (desk, call) => ok(ssoToWire(await desk.sso.show(call), await desk.workspaces.urlOf(call))),
});

const setSso = endpoint({
  ...base,
  operation: 'setSso',
  needsProof: true,
  method: 'PUT',
  summary: 'Set single sign-on up',
  description:
    'For owners. Replaces earlier settings, the client secret too. Agents stay linked to their issuer.',
  body: v.object({
    issuer: field.line(1, limits.sso.issuerLength),
    client_id: field.line(1, limits.sso.clientLength),
    client_secret: v.pipe(
      v.optional(v.nullable(field.secret(limits.sso.clientLength)), null),
      v.description('Null for a public client.'),
    ),
  }),
  replies: { 200: SsoWire },
  handle: async (desk, call, { body }) => {
    const { issuer, client_id: clientId, client_secret: clientSecret } = body;
    const settings = await desk.sso.set(call, { issuer, clientId, clientSecret });
    return ok(ssoToWire(settings, await desk.workspaces.urlOf(call)));
  },
});

const changeSso = endpoint({
  ...base,
  operation: 'changeSso',
  needsProof: true,
  method: 'PATCH',
  noun: 'provider',
  summary: 'Make single sign-on the only way in, or allow the others again',
  description:
    'For owners whom the provider has signed in before. Where it is the only way, agents use no password, passkey, recovery code or password reset. The command line of the instance allows them again: `./tidemark sso set --no-only`.',
  body: v.object({ only: v.boolean('true or false') }),
  replies: { 200: SsoWire },
  errors: ['not_found'],
  handle: async (desk, call, { body: { only } }) =>
    ok(ssoToWire(await desk.sso.setOnlyWay(call, only), await desk.workspaces.urlOf(call))),
});

const removeSso = endpoint({
  ...base,
  operation: 'removeSso',
  needsProof: true,
  method: 'DELETE',
  summary: 'Turn single sign-on off',
  description: 'For owners. Agents stay signed in and can still use their passwords.',
  replies: { 204: null },
  handle: async (desk, call) => {
    await desk.sso.remove(call);
    return noContent;
  },
});

const testSso = endpoint({
  ...base,
  operation: 'testSso',
  method: 'POST',
  path: '/settings/sso/test',
  noun: 'provider',
  summary: 'Ask the provider what it publishes',
  description: 'It says nothing of the client id and the secret: a sign-in does.',
  replies: { 200: v.object({ issuer: v.string(), authorization_endpoint: v.string() }) },
  errors: ['not_found'],
  handle: async (desk, call) => {
    if (!(await desk.sso.show(call))) throw notFound('provider');
    const { issuer, authorizationEndpoint } = await desk.sso.test(call);
    return ok({ issuer, authorization_endpoint: authorizationEndpoint });
  },
});

export const ssoSettingEndpoints = [getSso, setSso, changeSso, removeSso, testSso];
