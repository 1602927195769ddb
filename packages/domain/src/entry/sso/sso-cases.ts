/** The use cases of single sign-on, for `createDesk`. */
import type { Ports } from '../../model/ports.ts';
import { type SsoSettingsCases, ssoSettingsCases } from './set-sso.ts';
import { type SsoSignInCases, ssoSignInCases } from './sign-in-by-sso.ts';

/** Single sign-on (contract §9.3). */
export interface SsoCases extends SsoSettingsCases, SsoSignInCases {}

export const ssoCases = (ports: Ports): SsoCases => ({
  ...ssoSettingsCases(ports),
  ...ssoSignInCases(ports),
});
