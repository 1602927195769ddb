/** What owners and admins set up beside the configuration document. */
import { agentSettingEndpoints } from './agents.ts';
import { keySettingEndpoints } from './keys.ts';
import { webhookSettingEndpoints } from './webhooks.ts';

export const settingEndpoints = [
  ...agentSettingEndpoints,
  ...keySettingEndpoints,
  ...webhookSettingEndpoints,
];
