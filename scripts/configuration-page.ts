import { settingsPage } from '@tidemark/node';
import { saasSettings } from '@tidemark/saas';
import { selfhostSettings } from '@tidemark/selfhost';

/** docs/configuration.md, as it should be. */
export const configurationPage = (): string =>
  settingsPage([
    {
      title: 'One process on SQLite',
      intro:
        'For `npm start`, and for `./tidemark` without a `DATABASE_URL`. Lasting settings are lines like `PORT=8080` in `tidemark.env` in the data folder (`data/`); `deploy/tidemark.env.example` is a beginning. The environment goes before the file.',
      schema: selfhostSettings,
    },
    {
      title: 'Many processes on Postgres',
      intro:
        'For `npm run start:web` (the API) and `npm run start:worker` (what is done outside of requests), and for `./tidemark` with a `DATABASE_URL`.',
      schema: saasSettings,
    },
  ]);
