import { expect, test } from 'vitest';
import { english } from './english.ts';
import { messageText } from './message-text.ts';

test.each([
  ['text and emphasis of a message stay unchanged', '<p>Hi <strong>you</strong> &lt;img src=x&gt;</p>', null],
  [
    'headings of a message start at the fourth level',
    '<h1>A</h1><h6 dir="rtl">B</h6>',
    '<h4>A</h4><h4>B</h4>',
  ],
  [
    'a picture of a message becomes a link with its description',
    '<p><img src="https://a.example/x.png?a=1&amp;b=2" alt="A &quot;form&quot;" width="3"></p>',
    '<p><a href="https://a.example/x.png?a=1&amp;b=2" rel="noopener noreferrer nofollow">[Picture: A &quot;form&quot;]</a></p>',
  ],
  [
    'a picture inside a link becomes its description, because links cannot be nested',
    '<a href="https://a.example/"><img src="https://a.example/x.png"></a>',
    '<a href="https://a.example/">[Picture]</a>',
  ],
  [
    'a picture after a link becomes a link again',
    '<a href="https://a.example/">A</a><img src="https://a.example/x.png">',
    '<a href="https://a.example/">A</a><a href="https://a.example/x.png" rel="noopener noreferrer nofollow">[Picture]</a>',
  ],
  [
    'a picture that arrived with a mail links to a file of the request',
    '<img src="/api/v1/portal/files/1">',
    '<a href="/portal/web/files/1" rel="noopener noreferrer nofollow">[Picture]</a>',
  ],
  [
    'a wide table scrolls by itself, with the keyboard too',
    '<table dir="ltr"><tr><td>1</td></tr></table>',
    '<div class="wide" role="group" aria-label="Table" tabindex="0"><table dir="ltr"><tr><td>1</td></tr></table></div>',
  ],
])('%s', (_rule, html, expected) => {
  expect(messageText(html, english)).toBe(expected ?? html);
});
