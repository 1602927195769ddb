/** The stylesheet of the help centre: that of the server's other pages, and what reading needs besides. */
import { createHash } from 'node:crypto';
import { stylesheet } from '../stylesheet.ts';

/** Directions are those of the words: `start` and `end`, and each block of an article finds its own. */
export const helpStylesheet = `${stylesheet}
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.top .find { flex: 1 1 14rem; max-width: 24rem; }
.find { position: relative; min-width: 0; }
.box { display: flex; gap: .5rem; }
.box input { flex: 1; min-width: 0; background: var(--pane); }
.box input::placeholder { color: var(--quiet); opacity: 1; }
main > .find { max-width: 48rem; margin: 1rem 0 1.5rem; }
.box button { width: auto; min-height: 2.75rem; padding: .375rem 1.125rem; }
#found { position: absolute; inset-inline: 0; top: 100%; z-index: 5; max-height: 60vh; margin-top: .3125rem; overflow: auto;
  background: var(--pane); border: 1px solid var(--edge); border-radius: var(--round); box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / 27%); }
#found a { display: block; padding: .625rem .875rem; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
#found a + a { border-top: 1px solid var(--rule); }
#found a:hover, #found a[aria-selected='true'] { background: var(--sunken); }
#found a[aria-selected='true'] { outline: 2px solid var(--accent); outline-offset: -2px; }
#found span, #found small { display: block; }
#found small, .facts { color: var(--quiet); font-size: var(--text-tool); }
.hero { margin: 1rem 0 2.25rem; padding: 2rem 1.125rem; background: var(--pane); border: 1px solid var(--rule);
  border-radius: 1rem; }
.hero h1 { margin-bottom: 1rem; text-align: center; }
.hero .find { max-width: 38rem; margin: 0 auto; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1rem;
  margin: 0 0 1.5rem; padding: 0; list-style: none; }
.cards > li { min-width: 0; margin: 0; padding: 1.125rem; background: var(--pane); border: 1px solid var(--rule);
  border-radius: var(--round-large); }
.cards h2, .cards h3 { margin: 0 0 .25rem; font-size: var(--text-lead); }
.cards p { margin: 0 0 .5rem; }
.cards ul { margin: .5rem 0 0; padding-inline-start: 1.125rem; }
.lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 2.5rem; }
.plain { margin: 0 0 1rem; padding: 0; list-style: none; }
.plain > li { margin: 0; padding: .625rem 0; border-bottom: 1px solid var(--rule); }
.plain > li p { margin: .125rem 0 0; }
.plain a { overflow-wrap: anywhere; }
.crumbs { margin: 0 0 1rem; font-size: var(--text-tool); }
.crumbs ol { display: flex; flex-wrap: wrap; gap: .125rem .5rem; margin: 0; padding: 0; list-style: none; }
.crumbs li { display: flex; gap: .5rem; min-width: 0; margin: 0; overflow-wrap: anywhere; }
.crumbs li + li::before { content: '/'; color: var(--quiet); }
.reading { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3rem; }
.reading > :is(header, .body) { min-width: 0; max-width: 44rem; }
.text > :first-child { margin-top: 0; }
h1, h2, h3, h4, h5, h6 { overflow-wrap: anywhere; unicode-bidi: plaintext; }
.text { margin: 1.25rem 0 1.5rem; font-size: var(--text-lead); line-height: 1.65; overflow-wrap: anywhere; }
.text :is(p, li, h2, h3, h4, h5, h6, td, th, dt, dd, blockquote, caption) { unicode-bidi: plaintext; text-align: start; }
.text :is(h4, h5, h6) { margin: 1.25rem 0 .375rem; font-size: var(--text-body); }
.text :is(h2, h3, h4, h5, h6):target { background: var(--sunken); scroll-margin-top: 1rem; }
.text img { display: block; max-width: 100%; height: auto; margin: 1rem 0; border-radius: var(--round); }
.text blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: .25rem solid var(--edge);
  color: var(--quiet); }
.text mark { padding: 0 .125rem; background: var(--marked); color: var(--ink); }
.text kbd { padding: .0625rem .375rem; border: 1px solid var(--edge); border-radius: var(--round-small); font-size: .875em; }
.text hr { border: 0; border-top: 1px solid var(--rule); }
.text dd { margin: 0 0 .5rem; margin-inline-start: 1.25rem; }
.text pre { direction: ltr; unicode-bidi: normal; text-align: left; }
.wide { margin: 0 0 1rem; overflow-x: auto; }
.wide table { display: table; width: auto; min-width: 100%; }
.wide thead { display: table-header-group; }
.wide tbody { display: table-row-group; }
.wide tr { display: table-row; }
.wide :is(td, th) { display: table-cell; min-width: 6rem; padding: .4375rem .625rem; border: 1px solid var(--rule);
  overflow-wrap: break-word; }
.wide th { background: var(--sunken); }
.wide caption { padding: .3125rem 0; color: var(--quiet); font-size: var(--text-tool); }
.beside { margin-top: .75rem; }
.contents { padding: .75rem 1rem; background: var(--pane); border: 1px solid var(--rule); border-radius: var(--round-large); }
.contents summary { font-weight: 600; cursor: pointer; }
.contents ul { margin: .5rem 0 0; padding: 0; list-style: none; font-size: var(--text-tool); }
.contents li { overflow-wrap: anywhere; }
.contents .deep { padding-inline-start: 1rem; }
.vote { display: flex; flex-wrap: wrap; align-items: center; gap: .625rem 1rem; margin: 2.5rem 0 1.5rem; padding: 1rem 1.125rem;
  background: var(--pane); border: 1px solid var(--rule); border-radius: var(--round-large); }
.vote h2 { margin: 0; font-size: var(--text-lead); }
.vote p { width: 100%; margin: 0; }
.vote .button { margin: 0; }
.vote form { display: flex; flex-wrap: wrap; gap: .5rem; }
.vote button { width: auto; min-height: 2.5rem; padding: .3125rem 1.125rem; }
.vote button:not([aria-pressed='true']) { background: var(--pane); color: var(--link); border: 1px solid var(--edge); }
.end { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--rule); color: var(--quiet); font-size: var(--text-tool); }
.end p { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin: 0; }
@media (max-width: 44rem) { .top .find { order: 3; flex-basis: 100%; max-width: none; } }
@media (min-width: 44rem) {
  .hero { padding: 3rem 2rem; }
}
@media (min-width: 60rem) {
  .reading.with-contents { grid-template-columns: minmax(0, 44rem) minmax(0, 1fr); }
  .reading.with-contents > .beside { grid-column: 2; grid-row: 2; }
  .reading.with-contents > .body { grid-row: 2; }
  .contents { position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow: auto; }
  .contents summary { list-style: none; cursor: default; pointer-events: none; }
  .contents::details-content { content-visibility: visible; block-size: auto; }
}
@media print {
  .find, .skip, .menu, .vote, .beside, .related, .end, .crumbs { display: none; }
  .reading.with-contents { display: block; }
  .reading > :is(header, .body) { max-width: none; }
  .wide :is(td, th) { min-width: 0; overflow-wrap: anywhere; }
  .text a[href^='http']::after { content: ' (' attr(href) ')'; font-size: .85em; overflow-wrap: anywhere; }
  .wide { overflow: visible; }
}
`;

/** Its Content-Security-Policy source: this stylesheet only. */
export const helpStylesheetHash = `'sha256-${createHash('sha256').update(helpStylesheet).digest('base64')}'`;
