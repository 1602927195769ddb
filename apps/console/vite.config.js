// The build of the console, and `npm run console`: the same with hot reload, in front of a server that runs already.
import { colorsOfBoth, font, fontFaces, measures } from '@tidemark/domain/look';
import { defineConfig } from 'vite';

const server = process.env.TIDEMARK_URL ?? 'http://localhost:3000';

/** Styles are put together in any order: the file says first which layer wins. */
const layerOrder = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer base,parts,frame,feature;${file.source}`;
  },
};

/** The font is a file of the server's, the same for pages and console. */
const look = {
  name: 'look',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/frame/tokens.css')
      ? { code: `${fontFaces}:root { ${colorsOfBoth()} ${measures()} }\n${code}`, map: null }
      : null,
  // The sheet names it too late: text would be painted twice.
  transformIndexHtml: () => [
    {
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: font.path, crossorigin: '' },
      injectTo: 'head-prepend',
    },
  ],
};

export default defineConfig(async ({ command }) => ({
  base: '/console/',
  plugins: [look, command === 'serve' ? (await import('@vitejs/plugin-react')).default() : layerOrder],
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[local]_[hash]' } },
  },
  build: {
    // One file: dozens of small ones would be twice as many bytes, compressed each by itself.
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    // A picture inside of a script would be a data: address, which the policy of the page refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Patterns that nothing uses are left out: a pattern that is newer than the target becomes such a call.
      treeshake: { manualPureFunctions: ['RegExp'] },
      output: {
        codeSplitting: {
          groups: [
            // A new ticket uses some of them: by itself, each would be more bytes of the first load.
            { name: 'drafts', test: /\/data\/(?:drafts|draft-(?:lane|steps|calls|ports)|rest-timer)\.ts$/ },
            // Two editors share it: fetched with the first of them, and named like them.
            {
              name: 'editor-core',
              test: /node_modules\/(?:prosemirror-|orderedmap|w3c-keyname|rope-sequence)/,
            },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/console/api', '/login', '/logout', '/favicon.ico', '/look', '/api'].map((path) => [path, server]),
    ),
  },
}));
