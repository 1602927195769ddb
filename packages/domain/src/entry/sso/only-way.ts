/** Where single sign-on is the only way in (contract §9.3), agents use no password, passkey or recovery code of this instance. */
import { DeskError } from '../../kernel/errors.ts';
import type { Stores } from '../../model/ports.ts';

export const isOnlyWay = async ({ sso }: Pick<Stores, 'sso'>): Promise<boolean> =>
  (await sso.find())?.isOnlyWay ?? false;

/** Throws `forbidden`, the same for every address. */
export const refuseOtherWays = async (stores: Pick<Stores, 'sso'>): Promise<void> => {
  if (await isOnlyWay(stores)) throw onlyWay();
};

const onlyWay = (): DeskError =>
  new DeskError(
    'forbidden',
    'Agents of this workspace sign in with single sign-on only. Open the sign-in page in a browser and continue there.',
  );
