import { createDesk, type Ports } from '@tidemark/domain';
import type { Get, House } from './house.ts';
import { tokens } from './tokens.ts';

/** How each port of the hexagon is made in a deployment. */
export type PortMakers = Readonly<{ [Port in keyof Ports]: (get: Get) => Ports[Port] }>;

/** Wires the ports, and the desk on top of them. */
export const provideDesk = (house: House, makers: PortMakers): void => {
  house.provide(tokens.work, makers.work);
  house.provide(tokens.directory, makers.directory);
  house.provide(tokens.auditTrail, makers.auditTrail);
  house.provide(tokens.articleViews, makers.articleViews);
  house.provide(tokens.clock, makers.clock);
  house.provide(tokens.ids, makers.ids);
  house.provide(tokens.secrets, makers.secrets);
  house.provide(tokens.passwords, makers.passwords);
  house.provide(tokens.html, makers.html);
  house.provide(tokens.vault, makers.vault);
  house.provide(tokens.webhookSender, makers.webhookSender);
  house.provide(tokens.pushSender, makers.pushSender);
  house.provide(tokens.mailer, makers.mailer);
  house.provide(tokens.mailTexts, makers.mailTexts);
  house.provide(tokens.identityProvider, makers.identityProvider);
  house.provide(tokens.byteStore, makers.byteStore);
  house.provide(tokens.fileScanner, makers.fileScanner);
  house.provide(tokens.fileLimits, makers.fileLimits);
  house.provide(tokens.exportRecords, makers.exportRecords);
  house.provide(tokens.throttle, makers.throttle);
  house.provide(tokens.site, makers.site);
  house.provide(tokens.desk, (get) =>
    createDesk({
      work: get(tokens.work),
      directory: get(tokens.directory),
      auditTrail: get(tokens.auditTrail),
      articleViews: get(tokens.articleViews),
      clock: get(tokens.clock),
      ids: get(tokens.ids),
      secrets: get(tokens.secrets),
      passwords: get(tokens.passwords),
      html: get(tokens.html),
      vault: get(tokens.vault),
      webhookSender: get(tokens.webhookSender),
      pushSender: get(tokens.pushSender),
      mailer: get(tokens.mailer),
      mailTexts: get(tokens.mailTexts),
      identityProvider: get(tokens.identityProvider),
      byteStore: get(tokens.byteStore),
      fileScanner: get(tokens.fileScanner),
      fileLimits: get(tokens.fileLimits),
      exportRecords: get(tokens.exportRecords),
      throttle: get(tokens.throttle),
      site: get(tokens.site),
    }),
  );
};
