/** The text of a message as HTML. It is escaped: every `<` in it begins or ends an element. */
import { customerFilesPath } from '@tidemark/domain';
import { filesPath } from './addresses.ts';
import type { PortalTexts } from './texts.ts';

/**
 * Headings are one level below that of their message. A picture is shown as a link: its host would otherwise learn that the
 * page was read. Tables that are too wide are scrolled by themselves.
 */
export const messageText = (safeHtml: string, { request }: Pick<PortalTexts, 'request'>): string => {
  let links = 0;
  return safeHtml.replace(/<(\/?)(h[1-6]|table|img|a)\b([^<>]*)>/g, (tag, end, name, attributes) => {
    if (name === 'img') return pictureOf(attributes, request.picture, links > 0);
    if (name === 'a') {
      links = Math.max(0, links + (end ? -1 : 1));
      return tag;
    }
    if (name !== 'table') return `<${end}h4>`;
    if (end) return '</table></div>';
    return `<div class="wide" role="group" aria-label="${request.table}" tabindex="0"><table${attributes}>`;
  });
};

const pictureOf = (attributes: string, nameOf: (name: string) => string, isInLink: boolean): string => {
  const source = attributeOf(attributes, 'src').replace(customerFilesPath, `${filesPath}/`);
  const name = attributeOf(attributes, 'alt');
  const text = `[${nameOf(name)}]`;
  return isInLink ? text : `<a href="${source}" rel="noopener noreferrer nofollow">${text}</a>`;
};

/** The value as it is written: what would end it is an entity. */
const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"<>]*)"`).exec(attributes)?.[1] ?? '';
