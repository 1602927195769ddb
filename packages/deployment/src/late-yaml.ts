import type { YamlText } from '@tidemark/http';

/** Loaded by the first who reads or writes a configuration as text. */
export const lateYaml: YamlText = {
  read: async (text) => (await loaded()).read(text),
  write: async (value) => (await loaded()).write(value),
};

const loaded = async () => (await import('@tidemark/cli/yaml')).yaml;
