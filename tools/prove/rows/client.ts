/** Calls of an API in this process, as a client over HTTP would make them. */
import type { Api } from '@tidemark/http';

export type Answer = Readonly<{ status: number; headers: Headers; text: string; body: Json }>;

/** A JSON object whose members a proof reads by name. */
export type Json = Readonly<{ [name: string]: unknown }>;

export type Asking = Readonly<{
  method: string;
  /** Relative to `/api/v1`, with its query. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  host?: string;
}>;

/** Calls with a token; null sends none. */
export type Caller = (asking: Asking) => Promise<Answer>;

export const callerOf =
  (api: Api, token: string | null): Caller =>
  async ({ method, path, body, headers = {}, host = 'desk.example' }) => {
    const request = new Request(`http://${host}/api/v1${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = await api.fetch(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsedObject(text) };
  };

/** The body of a successful response; throws when the call was refused. */
export const done = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`Expected a call to succeed, got ${status}: ${text.slice(0, 500)}`);
  return body;
};

/** Log lines of calls that an overloaded database ended or refused. Callers got 503. */
export const isTooBusy = (line: string): boolean =>
  /due to ((idle-in-)?transaction|statement|lock) timeout|Query read timeout|timeout exceeded when trying to connect/.test(
    line,
  );

export const errorCode = ({ body }: Answer): string => String(objectOf(body.error).code ?? 'none');

export const dataOf = ({ data }: Json): readonly Json[] => (Array.isArray(data) ? data : []);

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

/** Of the first file of a message. */
export const fileIdOf = ({ files }: Json): string =>
  String(objectOf(Array.isArray(files) ? files[0] : null).id);

const parsedObject = (text: string): Json => {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    // A text that is not JSON has no fields.
    return {};
  }
};
