import { createWebhookSender } from '../webhook-sender.ts';
import type { Vector } from './documented.ts';
import { startReceiver } from './receiver.ts';
import { requestTo, secret } from './requests.ts';

/** A delivery during a rotation, as a receiver gets it: sent by the sender itself, and read off the wire. */
export const deliveredVector = async (): Promise<Vector> => {
  const secrets = ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', secret];
  const plainSecret = secret;
  const received = Promise.withResolvers<Vector>();
  const receiver = await startReceiver(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signed = Object.entries(request.headers).filter(([name]) => /^webhook-|-signature$/.test(name));
    const headers = Object.fromEntries(signed.map(([name, value]) => [name, String(value)]));
    received.resolve({ secrets, body: Buffer.concat(chunks).toString(), headers });
    response.end();
  });
  const sender = createWebhookSender({ allowNetworks: ['127.0.0.0/8'] });
  const answer = await sender.send(
    requestTo(receiver.url, { secrets, plainSecret, body: '{"subject":"Grüße\\n🔑 \'\\"$HOME"}' }),
  );
  if (answer.error !== null) received.reject(new Error(answer.error));
  await sender.close();
  await receiver.close();
  return received.promise;
};
