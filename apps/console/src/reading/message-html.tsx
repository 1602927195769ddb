import { createElement, Fragment, type ReactNode, useMemo, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { hostOf, isMisleading, safeHref } from './links.ts';
import styles from './message-html.module.css';
import { Picture } from './picture.tsx';
import { type HtmlElement, type HtmlNode, readHtml } from './read-html.ts';

/** The sanitised HTML of a message as elements: nothing is ever given to the browser as markup. */
export const MessageHtml = ({ html }: Readonly<{ html: string }>) => {
  const nodes = useMemo(() => readHtml(html), [html]);
  return (
    <div className={styles.message} dir="auto">
      {nodes.map(shown)}
    </div>
  );
};

const shown = (node: HtmlNode, place: number): ReactNode =>
  typeof node === 'string' ? <Fragment key={place}>{node}</Fragment> : <Shown key={place} element={node} />;

const Shown = ({ element }: Readonly<{ element: HtmlElement }>) => {
  const { tag, attributes, children } = element;
  if (tag === 'a') return <Anchor element={element} />;
  if (tag === 'img') return <Picture attributes={attributes} />;
  if (tag === 'blockquote') return <Quote>{children.map(shown)}</Quote>;
  if (tag === 'table')
    return (
      <div className={styles.wide}>
        <table>{tableParts(children)}</table>
      </div>
    );
  const props = { ...propsOf(attributes) };
  return children.length === 0 && isVoid(tag)
    ? createElement(tag, props)
    : createElement(headings[tag] ?? tag, props, ...children.map(shown));
};

const isVoid = (tag: string): boolean => tag === 'br' || tag === 'hr';

/** Headings of a message are below those of the console. */
const headings: Readonly<Record<string, string>> = {
  h1: 'h4',
  h2: 'h4',
  h3: 'h5',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
};

/** React refuses text between the rows of a table. */
const tableParts = (children: readonly HtmlNode[]): readonly ReactNode[] =>
  children.filter((child) => typeof child !== 'string' || child.trim() !== '').map(partOf);

const partOf = (node: HtmlNode, place: number): ReactNode => {
  if (typeof node === 'string') return null;
  if (!/^(?:thead|tbody|tfoot|tr)$/.test(node.tag)) return shown(node, place);
  return createElement(node.tag, { key: place }, ...tableParts(node.children));
};

const propsOf = ({ colspan, rowspan, start, dir, lang, title }: HtmlElement['attributes']) => ({
  ...(colspan === undefined ? {} : { colSpan: numberOf(colspan) }),
  ...(rowspan === undefined ? {} : { rowSpan: numberOf(rowspan) }),
  ...(start === undefined ? {} : { start: numberOf(start) }),
  ...(dir === undefined ? {} : { dir }),
  ...(lang === undefined ? {} : { lang }),
  ...(title === undefined ? {} : { title }),
});

const numberOf = (text: string): number => Math.min(Math.max(Number.parseInt(text, 10) || 1, 1), 1_000);

/** The real host is said on focus and on pointing, and always where the text names another one. */
const Anchor = ({ element: { attributes, children } }: Readonly<{ element: HtmlElement }>) => {
  const href = safeHref(attributes.href);
  if (href === null) return <span>{children.map(shown)}</span>;
  const host = hostOf(href);
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow" title={host}>
      {children.map(shown)}
      {isMisleading(href, textOf(children)) && <span className={styles.host}> ({host})</span>}
    </a>
  );
};

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** A quotation is folded, because the reader has seen it before. */
const Quote = ({ children }: Readonly<{ children: ReactNode }>) => {
  const [isOpen, setOpen] = useState(false);
  const { reading } = useTexts();
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="more" small /> {reading.quote}
      </button>
      {isOpen && <blockquote>{children}</blockquote>}
    </>
  );
};
