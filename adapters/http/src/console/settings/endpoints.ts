/** The settings of owners and admins outside the configuration document. */
import { agentSettingEndpoints } from './agents.ts';
import { inboundSettingEndpoints } from './inbound.ts';
import { keySettingEndpoints } from './keys.ts';
import { mailSettingEndpoints } from './mails.ts';
import { recordSettingEndpoints } from './records.ts';
import { ssoSettingEndpoints } from './sso.ts';
import { webhookSettingEndpoints } from './webhooks.ts';

export const settingEndpoints = [
  ...agentSettingEndpoints,
  ...keySettingEndpoints,
  ...webhookSettingEndpoints,
  ...mailSettingEndpoints,
  ...inboundSettingEndpoints,
  ...ssoSettingEndpoints,
  ...recordSettingEndpoints,
];
