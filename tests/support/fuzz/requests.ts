/**
 * Generates requests for fuzzing from the OpenAPI document. Some are valid. Others have up to three
 * changes in the body, the query or the path, unusual headers, or another method.
 */
import fc from 'fast-check'

import {
  bodyTextChangeArbitrary,
  changeValue,
  hostileTextArbitrary,
  valueChangeArbitrary,
} from './hostile-values.ts'
import { createValueArbitrary, type JsonSchema, type KnownValues } from './schema-values.ts'

const roles = ['guest', 'customer', 'otherCustomer', 'pharmacist', 'admin'] as const
export type Role = (typeof roles)[number]

export type FuzzRequest = {
  /** Method and path as in the OpenAPI document, such as `GET /browse/products/{productId}`. */
  call: string
  method: string
  /** Path and query of the request line. */
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer | undefined
  role: Role
}

type Operation = {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> }

/** Methods for requests that ignore the method of their call. */
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Changes of a valid path that routers and proxies may normalise differently. */
const targetChanges: readonly ((target: string) => string)[] = [
  (target) => `/${target}`,
  (target) => target.toUpperCase(),
  (target) => target.replace(/\/(\w)/, '/%2e%2e/$1'),
  (target) => target.replace('/', '/./'),
  (target) => `${target}/`,
  (target) => `${target}%00`,
  (target) => `${target}%`,
  (target) => `${target}%ff%c0`,
  (target) => `${target};x=1`,
  (target) => `${target}#x`,
  (target) => `${target}é`,
  (target) => `/ms${target}`,
  (target) => `${target}.data`,
  (target) => `http://evil.example${target}`,
  (target) => `${target}?${'a=1&'.repeat(1_000)}`,
  (target) => `${target}?__proto__[role]=admin&constructor=1&toString=1`,
  (target) => target.replaceAll('/', '\\'),
]

const contentTypeArbitrary = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'application/json; charset=utf-16',
        'Application/JSON',
        'application/json;',
        'text/plain',
      ],
      ...['application/x-www-form-urlencoded', 'application/xml', 'application/json\ta', ' ', ';'],
      ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/ld+json', '*/*'],
    ),
  },
)

const maxHeaderLength = 300

/** Removes characters that would end the header. */
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
const headersArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(headerArbitrary, { maxLength: 3 }) },
)

/** Shares of the requests: for each call of the document, and for all pages together. */
const callWeight = 2
const callWithValidBodyWeight = 12
const pagesWeight = 15

/** Returns an arbitrary of requests to every call of the document, and to pages. */
export function createRequestArbitrary(
  document: OpenApiDocument,
  knownValues: KnownValues,
  /** Valid bodies by call. Calls that have one get more requests. */
  validBodies: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<FuzzRequest> {
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      return {
        weight: validBodies[call] === undefined ? callWeight : callWithValidBodyWeight,
        arbitrary: createCallArbitrary(call, operation, knownValues, validBodies[call]),
      }
    }),
  )
  return fc.oneof(...requests, { weight: pagesWeight, arbitrary: pageRequestArbitrary })
}

function createCallArbitrary(
  call: string,
  { parameters = [], requestBody }: Operation,
  knownValues: KnownValues,
  validBody: fc.Arbitrary<unknown> | undefined,
): fc.Arbitrary<FuzzRequest> {
  const [method = '', path = ''] = call.split(' ')
  const createParametersArbitrary = (location: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === location)
          .map(({ name, schema }) => [name, createValueArbitrary(schema, knownValues, name)]),
      ),
      ...(location === 'query' ? [{ requiredKeys: [] }] : []),
    )
  const schema = requestBody?.content['application/json']?.schema
  const generatedBody = schema ? createValueArbitrary(schema, knownValues) : fc.constant({})
  return fc
    .record({
      params: createParametersArbitrary('path'),
      query: createParametersArbitrary('query'),
      body: validBody === undefined ? generatedBody : fc.oneof(validBody, validBody, generatedBody),
      changes: fc.array(valueChangeArbitrary, { maxLength: 3 }),
      changedPart: fc.constantFrom(
        'none',
        'none',
        'none',
        'body',
        'body',
        'body',
        'query',
        'params',
      ),
      toBytes: fc.option(bodyTextChangeArbitrary, { freq: 12 }),
      contentType: contentTypeArbitrary,
      headers: headersArbitrary,
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...allMethods) },
      ),
      changeTarget: fc.oneof(
        { weight: 20, arbitrary: fc.constant((target: string) => target) },
        { weight: 1, arbitrary: fc.constantFrom(...targetChanges) },
      ),
      // Staff reach the most handlers.
      role: fc.constantFrom(...roles, 'customer', 'pharmacist', 'admin', 'admin'),
      uploadBody: uploadBodyArbitrary,
    })
    .map((parts) => {
      const withChange = (part: 'params' | 'query' | 'body', value: unknown) =>
        parts.changedPart === part ? parts.changes.reduce(changeValue, value) : value
      const params = Object(withChange('params', parts.params))
      const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        percentEncode(params[name] ?? 'x'),
      )
      const target = parts.changeTarget(
        `${filledPath}${toQueryString(withChange('query', parts.query))}`,
      )
      const hasBody = !/^(GET|HEAD)$/.test(parts.method)
      const isUpload = requestBody === undefined && parts.uploadBody !== undefined && hasBody
      const bodyText = JSON.stringify(withChange('body', parts.body)) ?? ''
      const body = parts.toBytes ? parts.toBytes(bodyText) : Buffer.from(bodyText)
      const type = isUpload ? 'multipart/form-data; boundary=x' : parts.contentType
      return {
        call,
        method: parts.method,
        target,
        headers: [...(hasBody ? [['content-type', type] as const] : []), ...parts.headers],
        body: isUpload ? parts.uploadBody : hasBody ? body : undefined,
        role: parts.role,
      }
    })
}

/** Multipart bodies with any fields of the upload calls, complete or truncated. */
const uploadBodyArbitrary = fc.option(
  fc
    .record({
      parts: fc.array(
        fc.record({
          name: fc.constantFrom(
            'image',
            'certificate',
            'file',
            'courierId',
            'price',
            'formula',
            'version',
            'sku',
          ),
          fileName: fc.option(hostileTextArbitrary.map((text) => text.replaceAll(/["\r\n]/g, ''))),
          content: fc.oneof(
            hostileTextArbitrary,
            fc.constant('Order number,Tracking number\r\nA,B'),
          ),
        }),
        { maxLength: 5 },
      ),
      end: fc.constantFrom('--x--\r\n', '--x--\r\n', '--x', ''),
    })
    .map(({ parts, end }) => {
      const texts = parts.map(({ name, fileName, content }) => {
        const file = fileName === null ? '' : `; filename="${fileName}"`
        return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
      })
      return Buffer.from(`${texts.join('')}${end}`)
    }),
  { nil: undefined, freq: 3 },
)

/** Requests for pages, files and paths that are not in the contract. */
const pageRequestArbitrary: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: fc.oneof(
      fc.constantFrom('/', '/browse_products', '/products/28', '/quiz', '/cart', '/admin-orders'),
      fc.constantFrom(
        '/payment-return',
        '/paypal-return',
        '/order/x',
        '/__manifest',
        '/robots.txt',
      ),
      fc.constantFrom(
        '/pictures/kept/28/x.webp',
        '/pictures/kept/..%2f/x',
        '/assets/x.js',
        '/.env',
      ),
      hostileTextArbitrary.map((text) => `/${percentEncode(text)}`),
      hostileTextArbitrary.map((text) => `/products/${percentEncode(text)}`),
    ),
    query: fc.dictionary(
      fc.constantFrom(
        'q',
        'category',
        'sort',
        'paths',
        'billplz[id]',
        'billplz[paid]',
        'token',
        'ba_token',
      ),
      hostileTextArbitrary,
      { maxKeys: 3 },
    ),
    headers: headersArbitrary,
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
    suffix: fc.constantFrom('', '', '', '.data', '/', '/ms'),
  })
  .map(({ path, query, headers, method, suffix }) => ({
    call: 'page',
    method,
    target: `${path}${suffix}${toQueryString(query)}`,
    headers,
    body: undefined,
    role: 'guest',
  }))

/** Percent-encodes every byte that is not a letter, a digit or one of `-_.~`. */
function percentEncode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCodePoint(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
}

const maxRepeatedParameters = 50

/** Returns the query string. A list becomes a repeated parameter. */
function toQueryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return `?${percentEncode(query)}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, maxRepeatedParameters) : [value]).map(
      (item) => `${percentEncode(name)}=${percentEncode(item)}`,
    ),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
