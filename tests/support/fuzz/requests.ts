/**
 * Generates requests for fuzzing from the OpenAPI document. Some are valid. Others have up to three
 * changes in the body, the query or the path, unusual headers, or another method.
 */
import fc from 'fast-check'

import { percentEncode, toQueryString } from './encode-url.ts'
import {
  bodyTextChangeArbitrary,
  changeValue,
  hostileTextArbitrary,
  valueChangeArbitrary,
  type Change,
} from './hostile-values.ts'
import { contentTypeArbitrary, headersArbitrary } from './request-headers.ts'
import { createValueArbitrary, type JsonSchema, type KnownValues } from './schema-values.ts'

const roles = ['guest', 'customer', 'otherCustomer', 'pharmacist', 'admin'] as const
export type Role = (typeof roles)[number]

export type FuzzRequest = {
  /**
   * Method and path as in the OpenAPI document, such as `GET /browse/products/{productId}`; `page`
   * for a page.
   */
  call: string
  method: string
  /** Path and query of the request line. */
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer | undefined
  role: Role
}

type Operation = {
  parameters?: readonly { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> }

/** Methods that replace the method of a call in 1 of 31 requests. */
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/**
 * Changes of a valid path that routers and proxies may normalise differently. The query of the call
 * follows, also after those that add a query.
 */
const pathChanges: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\/(\w)/, '/%2e%2e/$1'),
  (path) => path.replace('/', '/./'),
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%ff%c0`,
  (path) => `${path};x=1`,
  (path) => `${path}#x`,
  (path) => `${path}é`,
  (path) => `/ms${path}`,
  (path) => `${path}.data`,
  (path) => `http://evil.example${path}`,
  (path) => `${path}?${'a=1&'.repeat(1_000)}`,
  (path) => `${path}?__proto__[role]=admin&constructor=1&toString=1`,
  (path) => path.replaceAll('/', '\\'),
]

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
      const call = { method: method.toUpperCase(), path }
      const validBody = validBodies[`${call.method} ${path}`]
      return {
        weight: validBody === undefined ? callWeight : callWithValidBodyWeight,
        arbitrary: createCallArbitrary(call, operation, knownValues, validBody),
      }
    }),
  )
  return fc.oneof(...requests, { weight: pagesWeight, arbitrary: pageRequestArbitrary })
}

/** The random parts of a request to one call. */
type RequestParts = {
  params: unknown
  query: unknown
  body: unknown
  changes: Change[]
  changedPart: 'none' | 'body' | 'query' | 'params'
  toBytes: (bodyText: string) => Buffer
  contentType: string
  headers: FuzzRequest['headers']
  method: string
  changePath: (path: string) => string
  role: Role
  uploadBody: Buffer | undefined
}

function createCallArbitrary(
  call: { method: string; path: string },
  { parameters = [], requestBody }: Operation,
  knownValues: KnownValues,
  validBody: fc.Arbitrary<unknown> | undefined,
): fc.Arbitrary<FuzzRequest> {
  const createParametersArbitrary = (location: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === location)
          .map(({ name, schema }) => [name, createValueArbitrary(schema, knownValues, name)]),
      ),
      // Query parameters may be missing, even required ones.
      location === 'query' ? { requiredKeys: [] } : undefined,
    )
  const schema = requestBody?.content['application/json']?.schema
  const generatedBody = schema ? createValueArbitrary(schema, knownValues) : fc.constant({})
  // Calls that read an upload, and calls without a body, document no body.
  const mayUpload = requestBody === undefined
  return fc
    .record<RequestParts>({
      params: createParametersArbitrary('path'),
      query: createParametersArbitrary('query'),
      body: validBody === undefined ? generatedBody : fc.oneof(validBody, validBody, generatedBody),
      changes: fc.array(valueChangeArbitrary, { maxLength: 3 }),
      changedPart: fc.oneof(
        { weight: 3, arbitrary: fc.constant('none' as const) },
        { weight: 3, arbitrary: fc.constant('body' as const) },
        { weight: 2, arbitrary: fc.constantFrom('query' as const, 'params' as const) },
      ),
      toBytes: fc.oneof(
        { weight: 11, arbitrary: fc.constant((bodyText: string) => Buffer.from(bodyText)) },
        { weight: 1, arbitrary: bodyTextChangeArbitrary },
      ),
      contentType: contentTypeArbitrary,
      headers: headersArbitrary,
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom(...allMethods) },
      ),
      changePath: fc.oneof(
        { weight: 20, arbitrary: fc.constant((path: string) => path) },
        { weight: 1, arbitrary: fc.constantFrom(...pathChanges) },
      ),
      // Staff reach the most handlers.
      role: fc.constantFrom(...roles, 'customer', 'pharmacist', 'admin', 'admin'),
      uploadBody: mayUpload ? uploadBodyArbitrary : fc.constant(undefined),
    })
    .map((parts) => buildRequest(call, parts))
}

function buildRequest(call: { method: string; path: string }, parts: RequestParts): FuzzRequest {
  const { method, headers, uploadBody, role } = parts
  const withChange = (part: 'params' | 'query' | 'body', value: unknown) =>
    parts.changedPart === part ? parts.changes.reduce(changeValue, value) : value
  // A change may have replaced the parameters by a text or null.
  const params: Record<string, unknown> = Object(withChange('params', parts.params))
  const filledPath = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    percentEncode(params[name] ?? 'x'),
  )
  const query = toQueryString(withChange('query', parts.query))
  const hasBody = !/^(GET|HEAD)$/.test(method)
  const isUpload = uploadBody !== undefined && hasBody
  const jsonBody = parts.toBytes(JSON.stringify(withChange('body', parts.body)) ?? '')
  const contentType = isUpload ? 'multipart/form-data; boundary=x' : parts.contentType
  return {
    call: `${call.method} ${call.path}`,
    method,
    target: `${parts.changePath(filledPath)}${query}`,
    headers: [...(hasBody ? [['content-type', contentType] as const] : []), ...headers],
    body: hasBody ? (uploadBody ?? jsonBody) : undefined,
    role,
  }
}

/**
 * Multipart bodies with any fields of the upload calls, complete or truncated; for 1 of 3 requests
 * undefined.
 */
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
