import { choiceSetting, fileSetting, together, wordSetting } from '@tidemark/node';
import { type PushServices, readApnsKey, readServiceAccount } from '@tidemark/push';
import * as v from 'valibot';

const tenLetters = { expected: 'ten upper-case letters and digits', pattern: /^[A-Z0-9]{10}$/ };

/** What every deployment may be told of Apple's and Google's push services. */
export const pushEntries = {
  APNS_KEY_FILE: together(
    'apns',
    fileSetting(
      { expected: 'the path of an APNs key, a `.p8` file that this program may read', read: readApnsKey },
      'The `.p8` file of the key by which pushes go to iPhones; absent: they are only logged. `docs/push.md` tells where it comes from.',
    ),
  ),
  APNS_KEY_ID: together(
    'apns',
    wordSetting(tenLetters.expected, tenLetters.pattern, 'The id of that key, ten letters and digits.'),
  ),
  APNS_TEAM_ID: together(
    'apns',
    wordSetting(tenLetters.expected, tenLetters.pattern, 'The id of the Apple developer team that it is of.'),
  ),
  APNS_TOPIC: together(
    'apns',
    wordSetting(
      'the bundle id of an app, like com.example.desk',
      /^[A-Za-z0-9.-]{1,155}$/,
      'The bundle id of the app, like `com.example.desk`.',
    ),
  ),
  APNS_SANDBOX: choiceSetting(
    ['no', 'yes'],
    'no',
    '`yes` for builds of the app that Xcode has signed for development.',
  ),
  FCM_SERVICE_ACCOUNT_FILE: fileSetting(
    {
      expected: 'the path of a service account’s JSON file that this program may read',
      read: readServiceAccount,
    },
    'The JSON file of the service account by which pushes go to Android phones; absent: they are only logged.',
  ),
};

const schema = v.object(pushEntries);

/** The services that are set up; `readSettings` has seen that none is set up by half. */
export const pushServices = (settings: v.InferOutput<typeof schema>): PushServices => {
  const { APNS_KEY_FILE: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = settings;
  const hasApple = key !== null && keyId !== null && teamId !== null && topic !== null;
  return {
    apns: hasApple ? { key, keyId, teamId, topic, sandbox: settings.APNS_SANDBOX === 'yes' } : null,
    fcm: settings.FCM_SERVICE_ACCOUNT_FILE,
  };
};
