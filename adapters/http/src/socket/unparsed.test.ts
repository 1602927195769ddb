import { describe, expect, test } from 'vitest';
import { refusedBytes } from './unparsed.ts';

const failed = (code: string) => Object.assign(new Error('the words of the parser'), { code });

describe('bytes that are no request', () => {
  test('are reported as too slow', () => {
    expect(refusedBytes(failed('ERR_HTTP_REQUEST_TIMEOUT'))?.error).toMatchObject({
      code: 'request_timeout',
      message: 'A request must arrive within 25 seconds, its headers sooner.',
    });
  });

  test('are described in our own words, whatever the parser says', () => {
    expect(refusedBytes(failed('HPE_SOMETHING_NEW'))?.error).toMatchObject({
      code: 'bad_request',
      message: 'The request is not valid HTTP/1.1.',
    });
  });

  test('get no response when the caller has disconnected', () => {
    expect(refusedBytes(failed('ECONNRESET'))).toBeNull();
  });
});
