import {
  choiceSetting,
  fileSetting,
  needing,
  optionalChoiceSetting,
  together,
  wordSetting,
} from '@tidemark/node';
import {
  type AppServices,
  type PushServices,
  readApnsKey,
  readServiceAccount,
  whyNoApnsKey,
  whyNoServiceAccount,
} from '@tidemark/push';
import * as v from 'valibot';

const tenLetters = { expected: 'ten upper-case letters and digits', pattern: /^[A-Z0-9]{10}$/ };

const yesOrNo = ['no', 'yes'] as const;

const apnsKey = {
  expected: 'the path of an APNs key, a `.p8` file that this program may read',
  read: readApnsKey,
  whyNot: whyNoApnsKey,
};
const account = {
  expected: 'the path of a service account’s JSON file that this program may read',
  read: readServiceAccount,
  whyNot: whyNoServiceAccount,
};

const apnsId = (description: string) => wordSetting(tenLetters.expected, tenLetters.pattern, description);

const bundleId = (description: string) =>
  wordSetting('the bundle id of an app, like com.example.desk', /^[A-Za-z0-9.-]{1,155}$/, description);

/** All of a key of the customers' own is set, and with it the app that it is for. */
const ofPortalKey = <Setting extends v.GenericSchema>(setting: Setting) =>
  needing('PORTAL_APNS_TOPIC', together('portal apns', setting));

/** The settings of every deployment for Apple's and Google's push services. */
export const pushEntries = {
  APNS_KEY_FILE: together(
    'apns',
    fileSetting(
      apnsKey,
      'The `.p8` file of the key that sends pushes to iPhones; absent: they are only logged. See `docs/push.md`.',
    ),
  ),
  APNS_KEY_ID: together('apns', apnsId('The id of that key, ten letters and digits.')),
  APNS_TEAM_ID: together('apns', apnsId('The id of the Apple developer team that owns the key.')),
  APNS_TOPIC: together('apns', bundleId('The bundle id of the app, like `com.example.desk`.')),
  APNS_SANDBOX: choiceSetting(
    yesOrNo,
    'no',
    '`yes` for builds of the app that Xcode has signed for development.',
  ),
  FCM_SERVICE_ACCOUNT_FILE: fileSetting(
    account,
    'The JSON file of the service account that sends pushes to Android phones; absent: they are only logged.',
  ),
  PORTAL_APNS_TOPIC: needing(
    ['PORTAL_APNS_KEY_FILE', 'APNS_KEY_FILE'],
    bundleId(
      'The bundle id of the customers’ app, like `com.example.help`; absent: agents and customers have the same app.',
    ),
  ),
  PORTAL_APNS_KEY_FILE: ofPortalKey(
    fileSetting(apnsKey, 'The `.p8` file of a separate key for the customers’ app; absent: the agents’ key.'),
  ),
  PORTAL_APNS_KEY_ID: ofPortalKey(apnsId('The id of that key.')),
  PORTAL_APNS_TEAM_ID: ofPortalKey(apnsId('The id of the Apple developer team that owns the key.')),
  PORTAL_APNS_SANDBOX: needing(
    'PORTAL_APNS_TOPIC',
    optionalChoiceSetting(
      yesOrNo,
      '`yes` for builds of the customers’ app that Xcode has signed for development; absent: as `APNS_SANDBOX`.',
    ),
  ),
  PORTAL_FCM_SERVICE_ACCOUNT_FILE: fileSetting(
    account,
    'The JSON file of the service account of the customers’ app; absent: the agents’ account.',
  ),
};

const schema = v.object(pushEntries);

type Settings = v.InferOutput<typeof schema>;

/** The services that are set up; `readSettings` has seen that none is set up by half. */
export const pushServices = (settings: Settings): PushServices => {
  const agents = { apns: agentsApple(settings), fcm: settings.FCM_SERVICE_ACCOUNT_FILE };
  const { PORTAL_FCM_SERVICE_ACCOUNT_FILE: own } = settings;
  const fcm = own === null ? agents.fcm : { ...own, settingPrefix };
  return { agents, customers: { apns: customersApple(settings, agents.apns), fcm } };
};

/** Of the settings that are the customers' app's own. */
const settingPrefix = 'PORTAL_';

type Apple = AppServices['apns'];

const agentsApple = (settings: Settings): Apple => {
  const { APNS_KEY_FILE: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = settings;
  const isSet = key !== null && keyId !== null && teamId !== null && topic !== null;
  return isSet ? { key, keyId, teamId, topic, sandbox: settings.APNS_SANDBOX === 'yes' } : null;
};

const customersApple = (settings: Settings, agents: Apple): Apple => {
  const { PORTAL_APNS_TOPIC: topic, PORTAL_APNS_KEY_FILE: key } = settings;
  const { PORTAL_APNS_KEY_ID: keyId, PORTAL_APNS_TEAM_ID: teamId } = settings;
  if (topic === null) return agents;
  const sandbox = (settings.PORTAL_APNS_SANDBOX ?? settings.APNS_SANDBOX) === 'yes';
  const own = { topic, sandbox, settingPrefix };
  if (key !== null && keyId !== null && teamId !== null) return { key, keyId, teamId, ...own };
  return agents && { ...agents, ...own };
};
