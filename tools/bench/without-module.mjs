// `node --import=.../without-module.mjs?module=PATH&source=TEXT`: a module whose URL ends in PATH is replaced by this text.
import { registerHooks } from 'node:module';

const { searchParams } = new URL(import.meta.url);
const module = searchParams.get('module') ?? '';
const source = searchParams.get('source') ?? '';

registerHooks({
  load: (url, context, next) =>
    url.endsWith(module) ? { format: 'module', source, shortCircuit: true } : next(url, context),
});
