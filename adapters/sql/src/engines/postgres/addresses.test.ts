import { describe, expect, test } from 'vitest';
import { addressesOf, faultIn } from './addresses.ts';

describe('the address of a database', () => {
  test.each([
    ['postgres://ann:s%40c@db/desk', ['postgres://ann:s%40c@db/desk']],
    ['postgresql://db:5433/desk?sslmode=require', ['postgresql://db:5433/desk?sslmode=require']],
    [
      'postgres://ann:secret@db1:5432,[::1]:5433,db3/desk?target_session_attrs=read-write&sslmode=require',
      [
        'postgres://ann:secret@db1:5432/desk?sslmode=require',
        'postgres://ann:secret@[::1]:5433/desk?sslmode=require',
        'postgres://ann:secret@db3/desk?sslmode=require',
      ],
    ],
    ['postgres://db1,db2/desk?target_session_attrs=primary', ['postgres://db1/desk', 'postgres://db2/desk']],
  ])('%s has an address for each host', (text, addresses) => {
    expect(addressesOf(text)).toEqual(addresses);
  });

  test.each([
    'mysql://db/desk',
    'db1,db2',
    'postgres://db1,,db2/desk',
    'postgres://db1:port,db2/desk',
    'postgres://db1,db2/desk?target_session_attrs=standby',
    `postgres://${Array.from({ length: 10 }, (_, index) => `db${index}`).join(',')}/desk`,
  ])('%s is refused', (text) => {
    expect(addressesOf(text)).toBeNull();
  });

  test.each([
    ['mysql://ann:s3cret@db/desk', 'its scheme is mysql'],
    ['ann:s3cret@db/desk', 'it has no postgres:// in front'],
    ['postgres://ann:s3cret@db1,,db2/desk', 'a host between its commas is empty'],
    ['postgres://ann:s3cret@db:port/desk', 'its port is no number up to 65535'],
    ['postgres://ann:s3cret@db:70000/desk', 'its port is no number up to 65535'],
    ['postgres://ann:s3cret@[::1]:x/desk', 'its port is no number up to 65535'],
    ['postgres://ann:s3cret@db1:x,db2/desk', 'its port is no number up to 65535'],
    [
      'postgres://ann:s3cret@db/desk?target_session_attrs=standby',
      'its target_session_attrs is not read-write',
    ],
    [
      'postgres://ann:s3 cret@d b/desk',
      'its user, password or host has a character that must be percent-encoded',
    ],
    [' postgres://ann:s3cret@db/desk ', 'it begins with a blank'],
    ['"postgres://ann:s3cret@db/desk"', 'it begins with a quote'],
    ['postgres://ann:%zz@db/desk', 'its percent-encoding is wrong: a % that is meant as itself is %25'],
    ['postgres://ann:s3cret@db/desk?application_name=50%', null],
    ['postgres://ann:s3cret@db:5432/desk', null],
  ])('%s is refused with the part that is wrong, and without its password', (text, fault) => {
    expect(faultIn(text)).toBe(fault);
  });
});
