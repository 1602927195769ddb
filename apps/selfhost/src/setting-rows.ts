/** The settings as `config print` shows them. */
import { type Environment, settingRows } from '@tidemark/node';
import { dataFolderAt } from './data-folder.ts';
import { besideServer, withDataFolder } from './server-settings.ts';
import { selfhostSettings } from './settings.ts';

/** The folder is shown as it was found. */
export const rowsOf = (environment: Environment, given: Environment) => {
  const { DATA_DIR } = withDataFolder(environment);
  const rows = settingRows(selfhostSettings, environment, besideServer(environment).left);
  return rows.map((row) => ({
    ...row,
    ...(row.name === 'DATA_DIR' && { value: dataFolderAt(DATA_DIR).path }),
    ...(row.source === 'environment' &&
      row.name !== 'DATA_DIR' &&
      !given[row.name] && { source: 'tidemark.env' }),
  }));
};
