/** Content types and other headers of fuzzing requests; most are valid or absent. */
import fc from 'fast-check'

import { hostileTextArbitrary } from './hostile-values.ts'

export const contentTypeArbitrary = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'Application/JSON',
      'application/json;',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json\ta',
      ' ',
      ';',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/ld+json',
      '*/*',
    ),
  },
)

const maxHeaderLength = 300

/** Replaces characters that would end the header, and shortens the value to `maxHeaderLength`. */
const toHeaderValue = (text: string) => text.replaceAll(/[\r\n\0]/g, ' ').slice(0, maxHeaderLength)

const headerNames = [
  ...['accept', 'accept-language', 'accept-encoding', 'idempotency-key', 'if-none-match', 'range'],
  ...['origin', 'referer', 'sec-fetch-site', 'user-agent', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['x-http-method-override', 'forwarded', 'x-original-url', 'if-modified-since', 'x-signature'],
  ...['paypal-transmission-id', 'paypal-transmission-time', 'paypal-cert-url', 'paypal-auth-algo'],
]
const headerArbitrary = fc.tuple(
  fc.constantFrom(...headerNames),
  hostileTextArbitrary.map(toHeaderValue),
)
export const headersArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(headerArbitrary, { maxLength: 3 }) },
)
