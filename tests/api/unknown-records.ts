/** Ids of records that no workspace has. */
import type { Records } from '@tidemark/samples';

export const unknown: Records = {
  number: 999_999,
  messageId: '019a0000-ffff-7000-8000-000000000001',
  fileId: '019a0000-ffff-7000-8000-00000000000c',
  contactId: '019a0000-ffff-7000-8000-000000000002',
  organizationId: '019a0000-ffff-7000-8000-000000000003',
  agentId: '019a0000-ffff-7000-8000-000000000004',
  agentEmail: 'nobody@desk.example',
  signInCode: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  deviceId: '019a0000-ffff-7000-8000-00000000000b',
  teamId: '019a0000-ffff-7000-8000-000000000005',
  viewId: '019a0000-ffff-7000-8000-000000000006',
  requestNumber: 999_999,
  requestFileId: '019a0000-ffff-7000-8000-00000000000f',
  customerDeviceId: '019a0000-ffff-7000-8000-000000000010',
  linkToken: 'b'.repeat(32),
  eventId: '019a0000-ffff-7000-8000-000000000007',
  categoryId: '019a0000-ffff-7000-8000-000000000008',
  articleId: '019a0000-ffff-7000-8000-00000000000a',
  exportId: '019a0000-ffff-7000-8000-00000000000d',
  exportLink:
    'workspace=019a0000-ffff-7000-8000-00000000000e&credential=api_key.019a0000-ffff-7000-8000-000000000011&expires=99999999999&signature=ff',
};

const kinds = Object.keys(unknown) as (keyof Records)[];

/** The kinds of records that the call names. */
export const placesIn = (callOf: (records: Records) => unknown): readonly (keyof Records)[] => {
  const textWith = (records: Records): string => JSON.stringify(callOf(records));
  return kinds.filter((kind) => textWith(unknown) !== textWith({ ...unknown, [kind]: marked(kind) }));
};

const marked = (kind: keyof Records): string | number =>
  kind === 'number' || kind === 'requestNumber' ? 1 : 'marked';
