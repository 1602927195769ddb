import { portSuites } from '@tidemark/port-contracts';
import { createHtml } from './html.ts';

portSuites.html('sanitize-html', createHtml);
