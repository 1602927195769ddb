/**
 * An endpoint is a value. Routes, the OpenAPI document, the reference page, 405 answers and the tests of every
 * endpoint are derived from the list of these values.
 */
import type {
  Ability,
  ArrivedFile,
  Call,
  Desk,
  ErrorCode,
  Instant,
  Page,
  PageRequest,
} from '@tidemark/domain';
import { limits } from '@tidemark/domain';
import * as v from 'valibot';
import type { Needs } from '../admit.ts';
import type { YamlText } from '../parts.ts';
import { ok, type Reply } from '../reply.ts';
import type { Cursors } from './cursor.ts';
import { wholeNumber } from './fields.ts';
import type { Shape } from './input.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An endpoint apart from its input: its description, its callers and its responses. */
export type EndpointHead = Readonly<{
  operation: string;
  method: Method;
  /** Relative to `/api/v1`, parameters as `:name`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  needs: Needs;
  /** The ability that an agent's role must have; by default, `abilityOf` derives it from the rest. */
  ability?: Ability;
  /** The noun of the path's record: "No such <noun>." */
  noun?: string;
  /** Schema of each good answer by its status; null where there is no body. */
  replies: Readonly<Record<number, v.GenericSchema | null>>;
  /** Whether answers carry an `ETag`. */
  versioned?: boolean;
  /** Takes files, as parts of a form or as base64 in JSON. */
  files?: boolean;
  /** Followed by signed links, which say what workspace they lead into. */
  linked?: boolean;
  /** Browsers open it, often from a mail, so query parameters that mail programs or proxies add are ignored. */
  openedByBrowser?: boolean;
  /** Answers the bytes of a file. */
  download?: boolean;
  /** Only for agents who authenticated a short while ago. */
  needsProof?: boolean;
  /** Answers server-sent events. */
  streams?: boolean;
  /** Codes beyond those that every endpoint of its kind has. */
  errors?: readonly ErrorCode[];
}>;

/** The input of a call, read by the schemas. */
export type Input<P, Q, B> = Readonly<{
  params: P;
  query: Q;
  body: B;
  /** The files of the call, stored already; empty where the endpoint takes none. */
  files: readonly ArrivedFile[];
  ifVersion: readonly number[] | undefined;
  /** Made when a list asks for them; those of another list for a response that shows its first page. */
  cursors: (of?: OtherList) => Cursors;
  /**
   * A signed link to a path of the API, whole, on the host that was called. It stops with the credential of the call; null
   * where the call has none.
   */
  linkTo: (path: string, call: Call, expiresAt: Instant) => string | null;
  /** Only the head of the answer is wanted: nobody is sent to an address that is signed for a download. */
  isHead: boolean;
  /** The only scheme besides our own pages that a browser may be redirected to. */
  appScheme: string;
  /** Whether old sign-ins of browsers are confirmed before they sign an app in. */
  confirmsApps: boolean;
  yaml: YamlText;
  /** Looked up when the browser leg of a sign-in asks for it. */
  browser: () => Promise<Browser>;
}>;

/** A list of the same prefix: its operation, its path below the prefix, and the parameters that choose its rows. */
export type OtherList = Readonly<{
  operation: string;
  path: string;
  query: Readonly<Record<string, string>>;
}>;

/** The context of the browser part of a sign-in. */
export type Browser = Readonly<{
  /** The token of the live session in the cookie; null for HEAD, which changes nothing. */
  sessionToken: string | null;
  /** The query as it was sent. */
  search: string;
}>;

export type Handle<P extends Shape, Q extends Shape, B extends Shape> = (
  desk: Desk,
  call: Call,
  input: Input<v.InferOutput<P>, v.InferOutput<Q>, v.InferOutput<B>>,
) => Promise<Reply>;

/** Reading is for every role, and so is what is an agent's own; what else writes is work. */
export const abilityOf = ({
  ability,
  method,
  needs,
}: Pick<EndpointHead, 'ability' | 'method' | 'needs'>): Ability =>
  ability ?? (method === 'GET' ? 'read' : needs === 'agent' ? 'own' : 'work');

type Shapes<P extends Shape, Q, B> = Readonly<{
  params?: P;
  query?: Q;
  body?: B;
  /** Refuses a request before any byte of its files is stored. */
  beforeFiles?: (desk: Desk, call: Call, params: v.InferOutput<P>) => Promise<unknown>;
}>;

/** An endpoint whatever its input: `run` is the handler behind its schemas. */
export type Endpoint = EndpointHead &
  Readonly<{
    params: Shape;
    query: Shape;
    body: Shape | null;
    beforeFiles: (desk: Desk, call: Call, params: unknown) => Promise<unknown>;
    /** A list, whose answers carry `Link` to the next page. */
    paged: boolean;
    handle: (desk: Desk, call: Call, input: Input<unknown, unknown, unknown>) => Promise<Reply>;
  }>;

export const endpoint = <P extends Shape, Q extends Shape, B extends Shape>(
  spec: EndpointHead & Shapes<P, Q, B> & Readonly<{ handle: Handle<P, Q, B> }>,
): Endpoint => ({
  ...spec,
  params: spec.params ?? nothing,
  query: spec.query ?? nothing,
  body: spec.body ?? null,
  beforeFiles: async (desk, call, params) => spec.beforeFiles?.(desk, call, params as v.InferOutput<P>),
  paged: false,
  // The executor passes what these very schemas made of the request.
  handle: (desk, call, input) =>
    spec.handle(desk, call, input as Input<v.InferOutput<P>, v.InferOutput<Q>, v.InferOutput<B>>),
});

export type ListSpec<P extends Shape, Q extends Shape, K extends v.GenericSchema> = Omit<
  EndpointHead,
  'method' | 'needs' | 'replies'
> &
  Readonly<{
    /** Absent when every actor may read. */
    needs?: Needs;
    /** Members of the answer between `data` and `next_cursor`. */
    beside?: v.ObjectEntries;
    params?: P;
    /** Filters; `limit` and `cursor` are added. */
    query?: Q;
    /** Sort key of a row. */
    key: K;
    item: v.GenericSchema;
    list: (
      desk: Desk,
      call: Call,
      input: Readonly<{
        params: v.InferOutput<P>;
        query: v.InferOutput<Q>;
        page: PageRequest<v.InferOutput<K>>;
        /** The key in a `next_cursor` that was passed in another parameter than `cursor`. */
        keyOf: (cursor: string) => v.InferOutput<K>;
      }>,
    ) => Promise<Page<unknown, v.InferOutput<K>> & Readonly<{ beside?: object }>>;
  }>;

/** A collection (contract §1.9): `{ data, next_cursor }`. */
export const listEndpoint = <P extends Shape, Q extends Shape, K extends v.GenericSchema>(
  spec: ListSpec<P, Q, K>,
): Endpoint => ({
  ...spec,
  method: 'GET',
  needs: spec.needs ?? ['read'],
  replies: {
    200: v.object({ data: v.array(spec.item), ...spec.beside, next_cursor: v.nullable(v.string()) }),
  },
  errors: ['invalid_cursor', ...(spec.errors ?? [])],
  params: spec.params ?? nothing,
  query: v.object({ ...pageEntries, ...spec.query?.entries }),
  body: null,
  beforeFiles: async () => undefined,
  paged: true,
  handle: async (desk, call, { params, query, cursors }) => {
    const { limit, cursor } = query as v.InferOutput<typeof pageShape>;
    const sealed = cursors();
    const keyOf = (text: string) => sealed.open(spec.key, text);
    const after = cursor === undefined ? null : keyOf(cursor);
    const page = await spec.list(desk, call, { params, query, page: { limit, after }, keyOf });
    const next = page.next === null ? null : sealed.seal(page.next);
    return ok({ data: page.data, ...page.beside, next_cursor: next });
  },
});

const nothing = v.object({});

/** For an endpoint that shows a page inside a record. */
export const pageEntries = {
  limit: v.pipe(
    v.optional(wholeNumber(limits.page.least, limits.page.most), String(limits.page.usual)),
    v.metadata({ description: 'Rows of a page.', default: limits.page.usual }),
  ),
  cursor: v.pipe(
    v.optional(v.string('the next_cursor of the previous page')),
    v.description('The `next_cursor` of the previous page.'),
  ),
};

const pageShape = v.object(pageEntries);
