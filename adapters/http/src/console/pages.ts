/** The addresses of the console that are no calls: its page and its files. */
import type { ApiContext } from '../api/execute.ts';
import type { Exchange, Params } from '../exchange.ts';
import { visiting } from '../pages/sign-in/visit.ts';
import type { Reply } from '../reply.ts';
import { visitLimit } from '../source-limit.ts';
import { consolePath } from './addresses.ts';
import { showAsset } from './asset.ts';
import { builtConsole } from './built-console.ts';
import { showPreview } from './knowledge/preview.ts';
import { showConsole } from './shell.ts';

type ConsolePage = Readonly<{
  path: string;
  operation: string;
  show: (exchange: Exchange, params: Params) => Promise<Reply>;
}>;

const previewPath = `${consolePath}/preview/articles/:id`;
const assetPath = `${consolePath}/assets/:name`;
const belowPath = `${consolePath}/*`;

export const consolePagePaths = [previewPath, assetPath, consolePath, belowPath];

export const consolePages = (context: ApiContext): readonly ConsolePage[] => {
  const built = builtConsole(context.parts.settings.consoleFolder);
  const answer = showConsole(built);
  const on = { GET: answer, HEAD: answer };
  const limit = visitLimit();
  const show = visiting({ ...context, limit }, { operation: 'showConsole', on });
  const preview = (params: Params) => {
    const answerPreview = showPreview(context, params);
    const onPreview = { GET: answerPreview, HEAD: answerPreview };
    return visiting({ ...context, limit }, { operation: 'previewArticle', on: onPreview });
  };
  return [
    {
      path: previewPath,
      operation: 'previewArticle',
      show: (exchange, params) => preview(params)(exchange),
    },
    { path: assetPath, operation: 'showConsoleFile', show: showAsset(built) },
    { path: consolePath, operation: 'showConsole', show },
    { path: belowPath, operation: 'showConsole', show },
  ];
};
