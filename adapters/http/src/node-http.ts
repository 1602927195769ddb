/**
 * `node:http` as a whole. An `import` of its values would ask for each of its exports, among them a WebSocket that brings
 * all of Node's own fetch with it: 12 MiB of memory and 50 ms of every start, for what an API does not use.
 */
export const nodeHttp = process.getBuiltinModule('node:http');
