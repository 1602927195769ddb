/** The use cases of single sign-on, for `createDesk`. */
import type { Ports } from '../../model/ports.ts';
import { ssoSettingsCases } from './set-sso.ts';
import { ssoSignInCases } from './sign-in-by-sso.ts';

export const ssoCases = (ports: Ports) => ({ ...ssoSettingsCases(ports), ...ssoSignInCases(ports) });
