import { TidemarkError } from '@tidemark/client';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { DraftMoved } from './draft-ports.ts';
import { isDirty } from './draft-state.ts';
import { type DraftText, emptyText, isEmptyText, isSameText, plainOf, textOfDraft } from './draft-text.ts';
import { aWorld, type Net, plain, settled } from './testing/draft-world.ts';

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('type' as const), letter: fc.constantFrom('a', 'b') }),
  },
  fc.record({
    do: fc.constantFrom(
      ...(['later', 'settle', 'flush', 'look', 'reload', 'hold', 'due', 'undo', 'clear'] as const),
    ),
  }),
  fc.record({
    do: fc.constant('net' as const),
    net: fc.constantFrom<Net>('works', 'loses the call', 'loses the answer'),
  }),
);

/** The browser held an empty text over a save whose answer was lost: a look must not bring the text back. */
const clearedOverALostAnswer = [
  { do: 'type' as const, letter: 'a' as const },
  { do: 'net' as const, net: 'loses the answer' as const },
  { do: 'later' as const },
  { do: 'clear' as const },
  { do: 'reload' as const },
];

describe('a draft', () => {
  test('any order of typing, saving, sending, undoing, losses and reloads loses no text and brings none back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { server, browser, lane, later, reload } = aWorld();
        void lane().begin();
        let count = 0;
        for (const one of steps) {
          if (one.do === 'type') {
            count += 1;
            const before = lane().now().text.body;
            lane().change(plain(`${before}${one.letter}${count}`));
          } else if (one.do === 'net') server.set(one.net);
          else if (one.do === 'clear') lane().change(emptyText);
          else if (one.do === 'later') later();
          else if (one.do === 'settle') await settled();
          else if (one.do === 'due') server.due();
          else if (one.do === 'reload') void reload();
          else if (one.do === 'hold')
            void lane()
              .hold({})
              .catch(() => undefined);
          else if (one.do === 'undo')
            void lane()
              .takeBack()
              .catch(() => undefined);
          else if (one.do === 'look')
            void lane()
              .look()
              .catch(() => undefined);
          else void lane().flush();
          // Nothing that is in sight and not on the server is missing in this browser.
          await settled();
          const { text, rev } = lane().now();
          if (rev !== null && isDirty(lane().now()) && !isEmptyText(text))
            expect(browser.now()?.text).toEqual(text);
        }
        server.set('works');
        await settled();
        const inSight = lane().now().text;
        const { other, held, rev } = lane().now();
        void lane()
          .look()
          .catch(() => undefined);
        await settled();
        for (let turn = 0; turn < 3; turn += 1) {
          later();
          await lane().flush();
          await settled();
        }
        const end = lane().now();
        if (other === null && end.other === null) {
          // The editor shows the server's text, and the text that it showed before is in it or was sent.
          expect(isSameText(end.text, textOfDraft(server.now()))).toBe(true);
          const isSent = server.sent.includes(inSight.body);
          if (rev !== null && held === null && !isSent) expect(isSameText(end.text, inSight)).toBe(true);
          void reload();
          await settled();
          expect(isSameText(lane().now().text, textOfDraft(server.now()))).toBe(true);
        } else {
          // Both texts are in sight, and the choice of either is what the server has then.
          if (rev !== null) expect(isSameText(end.text, inSight)).toBe(true);
          await lane().choose('mine');
          await settled();
          expect(isSameText(textOfDraft(server.now()), end.text)).toBe(true);
        }
        // No text was sent twice.
        expect(new Set(server.sent).size).toBe(server.sent.length);
      }),
      { numRuns: 10_000, examples: [[clearedOverALostAnswer]] },
    );
  });

  test('what changed while it was saved is sent, without a second press', async () => {
    const { server, lane } = aWorld();
    await lane().begin();
    lane().change(plain('Look, @b'));
    const sent = lane().hold({});
    while (lane().now().progress !== 'saving') await Promise.resolve();
    lane().change(plain('Look, @bo'));
    await sent;
    server.due();
    expect(server.sent).toEqual(['Look, @bo']);
  });

  test('what changed while this browser forgot what is saved is sent, without a second press', async () => {
    const { server, keeping, lane } = aWorld();
    await lane().begin();
    lane().change(plain('Look, @b'));
    vi.spyOn(keeping(), 'forget').mockImplementationOnce(async () => lane().change(plain('Look, @bo')));
    await lane().hold({});
    server.due();
    expect(server.sent).toEqual(['Look, @bo']);
  });

  test('a text that was sent does not come back when an old page or a late answer speaks', async () => {
    const { server, lane, reload } = aWorld();
    void lane().begin();
    lane().change(plain('Hello'));
    await lane().flush();
    const stale = server.now();
    await lane().hold({});
    server.due();
    await lane().look();
    await lane().know(stale);
    expect(lane().now().text).toEqual(emptyText);
    await reload();
    expect([lane().now().text, server.sent]).toEqual([emptyText, ['Hello']]);
  });

  test('what is typed while the server is asked goes on from there', async () => {
    const { server, lane, later } = aWorld();
    void lane().begin();
    lane().change(plain('H'));
    lane().change(plain('He'));
    await settled();
    later();
    await settled();
    expect([lane().now().text.body, server.now().body]).toEqual(['He', 'He']);
  });

  test('what a tab that died had typed is there again', async () => {
    const { server, lane, reload } = aWorld();
    await lane().begin();
    server.set('loses the call');
    lane().change(plain('Not on the server.'));
    await reload();
    expect([lane().now().text.body, lane().now().progress]).toEqual(['Not on the server.', 'offline']);
    server.set('works');
    await lane().flush();
    expect(server.now().body).toBe('Not on the server.');
  });

  test.each(['its first look', 'a save'])(
    'a text shows that the server lacks it while %s has no answer',
    async (call) => {
      const { server, lane, later } = aWorld();
      if (call === 'a save') await lane().begin();
      server.set('answers nothing');
      if (call !== 'a save') void lane().begin();
      lane().change(plain('On a train.'));
      later();
      await settled();
      later();
      expect(lane().now()).toMatchObject({ progress: 'offline', text: { body: 'On a train.' } });
    },
  );

  test('a text that could not be saved is shown so until the server has it, and not only between the tries', async () => {
    const { server, lane, later } = aWorld();
    await lane().begin();
    server.set('loses the call');
    lane().change(plain('On a train.'));
    const shown: string[] = [];
    lane().on(() => shown.push(lane().now().progress));
    for (let turn = 0; turn < 3; turn += 1) {
      later();
      await settled();
    }
    server.set('works');
    later();
    await settled();
    expect(shown.filter((one, index) => one !== shown[index - 1])).toEqual(['saving', 'offline', 'idle']);
  });

  test('a browser that held nothing does not ask the server, and one that did does', async () => {
    const { server, lane, reload } = aWorld();
    await lane().recall();
    expect([lane().now().rev, server.asked()]).toEqual([null, 0]);
    server.set('loses the call');
    lane().change(plain('Not on the server.'));
    const again = reload(() => lane().recall());
    server.set('works');
    await again;
    expect([lane().now().text.body, lane().now().rev, server.asked()]).toEqual(['Not on the server.', 0, 1]);
  });

  test.each([
    ['mine', 'Typed here'],
    ['theirs', 'Typed there'],
  ] as const)('a text that was changed elsewhere shows both, and %s stays', async (which, stays) => {
    const { server, lane } = aWorld();
    await lane().begin();
    lane().change(plain('Typed here'));
    server.write('Typed there');
    await lane().flush();
    expect([lane().now().text.body, lane().now().other?.body]).toEqual(['Typed here', 'Typed there']);
    await lane().choose(which);
    expect([lane().now().text.body, lane().now().other, server.now().body]).toEqual([stays, null, stays]);
  });

  test('a reply that is held is taken back as it was, and told where it was sent already', async () => {
    const { server, lane } = aWorld();
    await lane().begin();
    lane().change(plain('Hello'));
    await lane().hold({ in_seconds: 10 });
    expect(lane().now().held).toEqual({ sendAt: '2026-11-20T08:00:10.000Z', status: null });
    await lane().takeBack();
    expect([lane().now().held, lane().now().text.body]).toEqual([null, 'Hello']);
    await lane().hold({});
    server.due();
    await expect(lane().takeBack()).rejects.toThrow(DraftMoved);
  });

  test('files belong to the draft: they are saved with it, stay with either text, and go with it', async () => {
    const { server, lane, reload } = aWorld();
    const scan = { id: 'a', name: 'scan.png', size: 3 };
    await lane().begin();
    lane().change({ ...emptyText, files: [scan] });
    await lane().flush();
    expect(server.now()).toMatchObject({ state: 'draft', body: '', files: [scan] });
    lane().change({ ...plain('See there.'), files: [scan] });
    await lane().flush();
    await reload();
    expect(lane().now().text).toEqual({ ...plain('See there.'), files: [scan] });
    await lane().hold({});
    await lane().takeBack();
    expect(lane().now().text.files).toEqual([scan]);
    lane().change(plain('See there.'));
    await lane().flush();
    expect(server.now().files).toEqual([]);
  });

  test('an answer to a send that was lost does not send twice', async () => {
    const { server, lane } = aWorld();
    await lane().begin();
    lane().change(plain('Hello'));
    await lane().flush();
    server.set('loses the answer');
    await expect(lane().hold({})).rejects.toThrow(TidemarkError);
    server.set('works');
    server.due();
    await lane().hold({});
    expect([server.sent, lane().now().text, lane().now().held]).toEqual([['Hello'], emptyText, null]);
  });
});

test.each([
  ['<p>a<br>b</p><p>c &amp; d</p>', 'a\nb\nc & d'],
  ['<ul><li><p>a</p></li></ul>', 'a\n'],
])('%s reads %j', (html, text) => {
  expect(plainOf(html)).toBe(text);
});

test('texts are the same when the sanitiser only wrote them in its own way', () => {
  const html = (text: string): DraftText => ({ ...emptyText, body: 'x', html: text });
  const link = '<a href="https://x.test/">x</a>';
  expect(isSameText(html(`<p>${link}</p>`), html(`<p>${link.replace('>x', ' rel="nofollow">x')}</p>`))).toBe(
    true,
  );
  expect(isSameText(html('<p>x</p>'), html('<p><strong>x</strong></p>'))).toBe(false);
});
