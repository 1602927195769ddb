import { portSuites, type ReceiverAnswer } from '@tidemark/port-contracts';
import { startReceiver } from './testing/receiver.ts';
import { createWebhookSender } from './webhook-sender.ts';

portSuites.webhookSender('HTTP', async () => {
  const received: { id: string; body: string }[] = [];
  let says: (body: string) => ReceiverAnswer = () => ({ status: 200, body: '', retryAfter: null });
  const receiver = await startReceiver(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    received.push({ id: String(request.headers['webhook-id']), body });
    const answer = says(body);
    if (answer === 'away') return void request.socket.destroy();
    const retryAfter = answer.retryAfter === null ? {} : { 'Retry-After': answer.retryAfter };
    const location = answer.status === 302 ? { Location: receiver.url } : {};
    response.writeHead(answer.status, { ...retryAfter, ...location }).end(answer.body);
  });
  const sender = createWebhookSender({ allowNetworks: ['127.0.0.0/8'] });
  return {
    sender,
    url: receiver.url,
    answers: (answer) => {
      says = answer;
    },
    received: () => received,
    close: async () => {
      await sender.close();
      await receiver.close();
    },
  };
});
