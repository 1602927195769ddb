import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends a request over HTTP; also one whose Content-Length is not true, which fetch refuses to send. */
export const overSocket = (request: Request): Promise<Response> =>
  request.headers.has('Content-Length') ? sentAsItIs(request) : fetch(request);

const sentAsItIs = async (request: Request): Promise<Response> => {
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const headers = Object.fromEntries(request.headers);
    const sending = httpRequest(request.url, { method: request.method, headers, agent: false });
    sending.on('response', async (incoming) => {
      const [received, { statusCode: status = 0, headers: got }] = [await text(incoming), incoming];
      sending.destroy();
      const pairs = Object.entries(got).map(([name, value]): [string, string] => [name, String(value)]);
      resolve(new Response(received, { status, headers: pairs }));
    });
    sending.on('error', reject);
    sending.write(body);
  });
};
