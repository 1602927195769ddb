/** Actions on the ticket's own fields. */

import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { nearest } from '../../kernel/nearest.ts';
import { described } from '../../kernel/text.ts';
import type { FieldValue } from '../../model/desk/custom-fields.ts';
import { changedTags, normalTag } from '../../model/desk/tags.ts';
import {
  type TicketPriority,
  type TicketStatus,
  type TicketType,
  ticketPriorities,
  ticketStatuses,
  ticketTypes,
} from '../../model/desk/ticket.ts';
import { mergeTicketFields, type TicketField } from '../../model/desk/ticket-field.ts';
import { withStatus } from '../../model/desk/ticket-state.ts';
import { describeGiven, isObject, type Reader, refuse } from '../configuration/read-members.ts';
import { readChoice, readOnce } from '../configuration/read-values.ts';
import type { ActionKind } from './action-kind.ts';
import { withChange, withMove } from './draft.ts';

/** A ticket never becomes new again. */
const statuses = ticketStatuses.filter((status) => status !== 'new');

const setStatus: ActionKind<TicketStatus> = {
  read: readChoice(statuses),
  show: (status) => status,
  explain: (status) => `Sets the status to ${status}`,
  act: (draft, status, { subject }) =>
    withMove(draft, `set the status to ${status}`, (ticket) => withStatus(ticket, status, subject.now)),
};

const setPriority: ActionKind<TicketPriority> = {
  read: readChoice(ticketPriorities),
  show: (priority) => priority,
  explain: (priority) => `Sets the priority to ${priority}`,
  act: (draft, priority) =>
    withChange(draft, `set the priority to ${priority}`, (ticket) => ({ ...ticket, priority })),
};

const setType: ActionKind<TicketType | null> = {
  read: (value, reading, path) => (value === null ? null : readChoice(ticketTypes)(value, reading, path)),
  show: (type) => type,
  explain: (type) => (type === null ? 'Clears the type' : `Sets the type to ${type}`),
  act: (draft, type) => withChange(draft, `set the type to ${type}`, (ticket) => ({ ...ticket, type })),
};

type FieldSetting = Readonly<{ key: string; value: FieldValue | null }>;

const setCustomField: ActionKind<FieldSetting> = {
  read: (setting, reading, path) => {
    if (!isObject(setting) || typeof setting.key !== 'string')
      return refuse(reading, path, `Expected { key: …, value: … }, got ${describeGiven(setting)}.`);
    const { key, value, ...others } = setting;
    const other = Object.keys(others)[0];
    if (other !== undefined)
      return refuse(
        reading,
        [...path, other],
        `Expected ${nearest(other, ['key', 'value'])}, got ${described(other)}.`,
      );
    const field = reading.names.fieldOf(key);
    if (!field)
      return refuse(reading, [...path, 'key'], `Expected the key of a ticket field, got ${described(key)}.`);
    if (value === undefined)
      return refuse(reading, path, 'Expected a value (null clears the field), got none.');
    return value === null ? { key, value } : readFieldValue(field)(value, reading, [...path, 'value']);
  },
  show: (setting) => setting,
  explain: ({ key, value }) =>
    value === null ? `Clears ${key}` : `Sets ${key} to ${Array.isArray(value) ? value.join(', ') : value}`,
  act: async (draft, { key, value }, { world }) => {
    const fields = await world.ticketFields();
    return withChange(draft, `set ${key}`, (ticket) => ({
      ...ticket,
      customFields: mergeTicketFields(ticket.customFields, { [key]: value }, fields),
    }));
  },
};

const readFieldValue =
  (field: TicketField): Reader<FieldSetting> =>
  (value, reading, path) => {
    try {
      const fields = mergeTicketFields({}, { [field.key]: value }, [field]);
      return { key: field.key, value: fields[field.key] ?? null };
    } catch (error) {
      if (error instanceof DeskError) return refuse(reading, path, error.message);
      throw error;
    }
  };

const readTag: Reader<string> = (value, reading, path) => {
  try {
    return normalTag('tags', typeof value === 'string' ? value : '');
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return refuse(
      reading,
      path,
      `Expected a tag of 1 to ${limits.tags.length} characters, got ${describeGiven(value)}.`,
    );
  }
};

const readTags: Reader<readonly string[]> = (value, reading, path) =>
  readOnce(readTag, { least: 1, most: limits.tags.most })(
    typeof value === 'string' ? [value] : value,
    reading,
    path,
  );

const addTags: ActionKind<readonly string[]> = {
  read: readTags,
  show: (tags) => tags,
  explain: (tags) => `Adds ${tags.length === 1 ? 'the tag' : 'the tags'} ${tags.join(', ')}`,
  act: (draft, addTags) =>
    withChange(draft, `add ${addTags.join(', ')}`, (ticket) => ({
      ...ticket,
      tags: changedTags(ticket.tags, { addTags }),
    })),
};

const removeTags: ActionKind<readonly string[]> = {
  read: readTags,
  show: (tags) => tags,
  explain: (tags) => `Removes ${tags.length === 1 ? 'the tag' : 'the tags'} ${tags.join(', ')}`,
  act: (draft, removeTags) =>
    withChange(draft, `remove ${removeTags.join(', ')}`, (ticket) => ({
      ...ticket,
      tags: changedTags(ticket.tags, { removeTags }),
    })),
};

export const ticketActions: Readonly<Record<string, ActionKind>> = {
  set_status: setStatus,
  set_priority: setPriority,
  set_type: setType,
  set_custom_field: setCustomField,
  add_tags: addTags,
  remove_tags: removeTags,
};
