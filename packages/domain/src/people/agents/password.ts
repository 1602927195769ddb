/** The rules of a new password, wherever one is set (contract §9.8). */
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isStorable } from '../../kernel/text.ts';
import type { Passwords, Stores } from '../../model/ports.ts';
import { coresOf, isOfService, isPersonal, isSimple, type PasswordOwner } from './weak-password.ts';

export type { PasswordOwner } from './weak-password.ts';

/** Why a password cannot be chosen. `personal`: it is made of the address, the name or the workspace. */
export type PasswordFault = 'characters' | 'length' | 'common' | 'simple' | 'personal';

/** The hash of a new password. Throws `validation_failed`, whose message and `passwordFaultOf` say why. */
export const passwordHash = async (
  passwords: Passwords,
  password: string,
  owner: PasswordOwner,
): Promise<string> => {
  await refuseWeakPassword(passwords, password, owner);
  return passwords.hash(password);
};

/** Throws `validation_failed` for a password that cannot be chosen. */
export const refuseWeakPassword = async (
  passwords: Passwords,
  password: string,
  owner: PasswordOwner,
): Promise<void> => {
  const fault = await findPasswordFault(passwords, password, owner);
  if (fault)
    throw new DeskError('validation_failed', sentences[fault](password), {
      field: 'password',
      beside: { reason: fault },
    });
};

export const findPasswordFault = async (
  passwords: Passwords,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordFault | null> => {
  if (!isStorable(password)) return 'characters';
  if (password.length < least || password.length > most) return 'length';
  if (isPersonal(password, owner)) return 'personal';
  if (isSimple(password)) return 'simple';
  if (isOfService(password)) return 'common';
  for (const core of coresOf(password)) if (await passwords.isCommon(core)) return 'common';
  return null;
};

/** Which rule of passwords an error is about; null for every other error. */
export const passwordFaultOf = (error: unknown): PasswordFault | null => {
  if (!(error instanceof DeskError) || error.field !== 'password') return null;
  return faults.find((fault) => fault === error.beside.reason) ?? null;
};

/** The agent with this id, or address, as the owner of a password. */
export const passwordOwnerOf = async (
  stores: Pick<Stores, 'workspace'>,
  { email, name }: Readonly<{ email: string; name: string }>,
): Promise<PasswordOwner> => {
  const workspace = await stores.workspace.find();
  return { email, name, workspace: { name: workspace?.name ?? '', slug: workspace?.slug ?? '' } };
};

const { least, most } = limits.password;

const faults: readonly PasswordFault[] = ['characters', 'length', 'common', 'simple', 'personal'];

const sentences: Readonly<Record<PasswordFault, (password: string) => string>> = {
  characters: () => 'password must be whole characters, without the character NUL.',
  length: ({ length }) => `password must have ${least} to ${most} characters, got ${length}.`,
  common: () =>
    'password must not be one of the most used passwords, nor one with a few characters around it.',
  simple: () =>
    'password must not repeat a few characters or run along the alphabet, the digits or the keyboard.',
  personal: () => 'password must not be made of the email address, the name or the workspace.',
};
