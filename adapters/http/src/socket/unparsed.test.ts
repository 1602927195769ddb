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

  test.each([
    ['HPE_INVALID_CONTENT_LENGTH', 'Content-Length must be the size of the body in bytes: 1 to 19 digits.'],
    [
      'HPE_UNEXPECTED_CONTENT_LENGTH',
      'Content-Length and Transfer-Encoding may each come once, and not together.',
    ],
    ['HPE_INVALID_VERSION', 'The request line must end in HTTP/1.1 and a line break of CR and LF.'],
    ['HPE_CR_EXPECTED', 'Each line of the headers must end in a line break of CR and LF.'],
  ])('are refused for what is wrong with them: %s', (code, message) => {
    expect(refusedBytes(failed(code))?.error).toMatchObject({ code: 'bad_request', message });
  });

  test('get no response when the caller has disconnected', () => {
    expect(refusedBytes(failed('ECONNRESET'))).toBeNull();
  });
});
