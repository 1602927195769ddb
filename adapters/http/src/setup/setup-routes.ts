/** The first start in a browser: `/setup?t=…` asks for the workspace and its owner, and shows the first key once. */
import { type Desk, DeskError, systemCall } from '@tidemark/domain';
import { type Context, Hono } from 'hono';
import { shownError, statusOf } from '../errors.ts';
import { sendPage } from '../pages/send-page.ts';
import type { ApiParts, ApiSettings } from '../parts.ts';
import { baseUrlOf, isForeign } from './base-url.ts';
import { preferredLanguage } from './choices.ts';
import { formPage } from './form-page.ts';
import { readForm } from './read-form.ts';
import { readyPage } from './ready-page.ts';
import { deadLinkPage, refusalPage } from './refusal-page.ts';
import { faultsOf, type SetupValues, sentences, valuesOf, wantedOf } from './setup-form.ts';

/** The API's own parts will do. */
export type SetupParts = Pick<ApiParts, 'ids' | 'log'> &
  Readonly<{ settings: Pick<ApiSettings, 'publicUrl'> }>;

export type SetupEnv = Readonly<{ Variables: Readonly<{ requestId: string }> }>;

/** The routes of the setup page, to be mounted at `/setup`. */
export const setupRoutes = (desk: Desk, parts: SetupParts): Hono<SetupEnv> =>
  new Hono<SetupEnv>()
    .use(async (context, next) => {
      context.set('requestId', parts.ids.next());
      context.header('X-Request-Id', context.var.requestId);
      await next();
    })
    .get('/', (context) => offerForm(desk, context))
    .post('/', (context) => takeForm(desk, parts, context))
    .all('/', (context) => {
      context.header('Allow', 'GET, HEAD, POST');
      return sendPage(context, refusalPage('Not this way', 'Open the setup link with a browser.'), 405);
    })
    .onError((error, context) => refuse(error, parts, context));

type SetupContext = Context<SetupEnv>;

const offerForm = async (desk: Desk, context: SetupContext): Promise<Response> => {
  const token = context.req.query('t') ?? '';
  if (!(await desk.setup.isLive(token))) return refuseLink(desk, context);
  const locale = preferredLanguage(context.req.header('accept-language'));
  const values = valuesOf(new URLSearchParams({ locale }));
  return sendPage(context, formPage({ token, values, faults: {} }));
};

const takeForm = async (desk: Desk, parts: SetupParts, context: SetupContext): Promise<Response> => {
  if (isForeign(context, parts.settings.publicUrl))
    throw new DeskError('forbidden', 'The form came from another site. Open the setup link itself.');
  const form = await readForm(context.req.raw);
  const token = form.get('token') ?? '';
  const values = valuesOf(form);
  // Asked before the password is hashed: who has no live link costs no work.
  if (!(await desk.setup.isLive(token))) return refuseLink(desk, context);
  const faults = faultsOf(values);
  if (Object.keys(faults).length > 0) return sendPage(context, formPage({ token, values, faults }), 422);
  return complete(desk, parts, { context, token, values });
};

type Ready = Readonly<{ context: SetupContext; token: string; values: SetupValues }>;

const complete = async (desk: Desk, parts: SetupParts, ready: Ready): Promise<Response> => {
  const { context, token, values } = ready;
  const call = systemCall(parts.ids.next(), 'setUpInstance', context.var.requestId);
  try {
    const done = await desk.setup.complete(
      { ...call, actor: { type: 'system', id: null, name: 'Setup page' }, path: '/setup' },
      wantedOf(token, values),
    );
    return sendPage(context, readyPage(done, baseUrlOf(context, parts.settings.publicUrl)));
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === 'forbidden') return refuseLink(desk, context);
    if (error.code !== 'slug_taken') throw error;
    return sendPage(context, formPage({ token, values, faults: { slug: sentences.slug } }), 422);
  }
};

const refuseLink = async (desk: Desk, context: SetupContext): Promise<Response> => {
  const { data } = await desk.workspaces.list({ limit: 1, after: null });
  return sendPage(context, deadLinkPage(data.length > 0), 403);
};

/** Failures that the form cannot show beside a field. What was not foreseen is told to the log, not to the reader. */
const refuse = (error: Error, parts: SetupParts, context: SetupContext): Response | Promise<Response> => {
  const { code, message } = shownError(error);
  const status = statusOf[code];
  if (code === 'unavailable') context.header('Retry-After', '5');
  if (status >= 500)
    parts.log({
      level: 'error',
      message: 'setup failed',
      request_id: context.var.requestId,
      error: error.stack ?? error.message,
    });
  return sendPage(context, refusalPage('That did not work', message), status);
};
