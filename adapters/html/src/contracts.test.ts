import { portSuites } from '@tidemark/port-contracts';
import { createHtml } from './html.ts';
import { createMailHtml } from './thread/mail-html.ts';

portSuites.html('sanitize-html', createHtml);

portSuites.mailHtml('sanitize-html', () => {
  const mailHtml = createMailHtml();
  return { mailHtml, html: createHtml(), close: () => mailHtml.close() };
});
