import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Sends a request over HTTP; also one whose Content-Length is not true, or that calls another host, as fetch cannot. */
export const overSocket = (request: Request): Promise<Response> =>
  request.headers.has('Content-Length') || request.headers.has('Host') ? sentAsItIs(request) : fetch(request);

const sentAsItIs = async (request: Request): Promise<Response> => {
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const headers = Object.fromEntries(request.headers);
    const sending = httpRequest(request.url, { method: request.method, headers, agent: false });
    sending.on('response', async (incoming) => {
      const received = await buffer(incoming);
      const { statusCode: status = 0, headers: got } = incoming;
      sending.destroy();
      const pairs = Object.entries(got).map(([name, value]): [string, string] => [name, String(value)]);
      resolve(new Response(received.length === 0 ? null : received, { status, headers: pairs }));
    });
    sending.on('error', reject);
    if (request.headers.has('Content-Length')) sending.write(body);
    else sending.end(body);
  });
};
