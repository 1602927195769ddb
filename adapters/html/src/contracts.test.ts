import { htmlContract } from '@tidemark/port-contracts';
import { createHtml } from './html.ts';

htmlContract('sanitize-html', createHtml);
