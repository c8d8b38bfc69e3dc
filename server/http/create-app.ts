/**
 * Builds the HTTP server: limits and timeouts, the contract's endpoints, the pages and their
 * assets. Danger: keep the sequence of the registrations. A path is matched as an endpoint, then as
 * an asset, then as a page.
 */
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { maxUploadBytes } from '#domain/upload-limits.ts'
import { yearInMalaysia } from '#domain/time.ts'
import type { Feature } from '#server/feature.ts'
import type { Shop } from '#server/shop.ts'

import { registerEndpoints, type Handlers } from './register-endpoints.ts'
import { issueCsrfToken } from './access/csrf.ts'
import { registerHealth, type ShutdownState } from './health.ts'
import { maxBodyBytes } from './keep-raw-body.ts'
import type { FindActor } from './access/identify.ts'
import { isServedOverHttps } from './access/is-served-over-https.ts'
import { registerOpenApi } from './openapi.ts'
import { listAllowedMethods } from './allowed-methods.ts'
import { registerPages, type PageSource } from './pages/pages.ts'
import { createRateLimitStoreClass } from './limits/rate-limit-store.ts'
import { RouteCounters } from './limits/route-counters.ts'
import { routeOf, sendErrorResponse } from './send-error-response.ts'
import { shedLoad } from './limits/shed-load.ts'
import { ShopError } from './shop-error.ts'
import { registerStoredReplies } from './stored-replies.ts'

/** Largest body of a form, such as a callback of Billplz. */
const maxFormBytes = 16 * 1024
/** Max-age of HSTS: the period that browsers' preload lists recommend. */
const twoYearsSeconds = 63_072_000

/**
 * Permissions-Policy that disables browser features which no page uses, also for injected scripts.
 */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'microphone',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Returns the server, which does not listen yet. Leave out `pages` to serve only the API. Throws
 * when an endpoint of the contract has no handler.
 */
export async function createApp(
  shop: Shop,
  features: readonly Feature[],
  options: { pages?: PageSource; shutdownState: ShutdownState },
): Promise<FastifyInstance> {
  const app = createFastify(shop)
  // Hooks run in the sequence of their registration: an overloaded process refuses a request before
  // any other work, and a response from the cache needs neither rate limits nor parsers.
  registerErrorHandlers(app, shop)
  registerRequestLog(app, shop, options.shutdownState)
  shedLoad(app, shop)
  registerStoredReplies(app, {
    readVersion: createVersionReader(shop, features),
    shutdownState: options.shutdownState,
  })
  await registerSecurity(app, shop)
  await registerParsers(app)
  // Before the endpoints: the document describes only routes that are registered after it.
  if (!shop.config.isProduction || shop.config.OPENAPI) registerOpenApi(app)
  registerHealth(app, shop, { shutdownState: options.shutdownState, features })
  registerEndpoints(app, shop, collectHandlers(shop, features), createFindActor(shop, features))
  for (const feature of features) feature.addOtherRoutes?.(app, shop)
  // Last: its route matches every path that no other route matches.
  if (options.pages) await registerPages(app, shop, options.pages)
  return app
}

function createFastify(shop: Shop): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: createRequestIdGenerator(shop),
    trustProxy: parseTrustedProxies(shop.config.TRUSTED_PROXIES),
    bodyLimit: maxBodyBytes,
    // Milliseconds to receive a whole request.
    requestTimeout: 30_000,
    // Node's own limits would let a connection that sends its headers slowly live for 90 s.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // 0: no timeout for idle sockets.
    connectionTimeout: 0,
    // Longer than the 60 s after which proxies usually close an idle connection: if the server
    // closed first, the proxy could send a request into a closed connection.
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.decorateRequest('actor', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

/**
 * Returns a function that creates request ids: a random prefix of this process and a counter. New
 * random bytes for each request would cost a noticeable part of a page's response time.
 */
function createRequestIdGenerator(shop: Shop): () => string {
  const prefix = shop.randomBytes(6).toString('base64url')
  let requestCount = 0
  return () => `${prefix}${(requestCount++).toString(36).padStart(4, '0')}`
}

/** Returns the IPs of TRUSTED_PROXIES, or false: then a request's IP is that of its connection. */
function parseTrustedProxies(setting: string | undefined): string[] | false {
  if (setting === undefined || setting === 'none') return false
  return setting.split(',').map((ip) => ip.trim())
}

function registerErrorHandlers(app: FastifyInstance, shop: Shop): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendErrorResponse({ error, request, reply, log: shop.log, isPlainText: false }),
  )
  app.setNotFoundHandler((request, reply) => {
    const methods = listAllowedMethods(request.url.split('?')[0] ?? '')
    const hasOtherMethod = methods.length > 0 && !methods.includes(request.method)
    if (hasOtherMethod) reply.header('allow', methods.join(', '))
    const error = new ShopError(hasOtherMethod ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
    return sendErrorResponse({ error, request, reply, log: shop.log, isPlainText: false })
  })
}

/**
 * Logs one line per request with the route's pattern. While the process shuts down, the header
 * `connection: close` makes clients close their kept-alive connections.
 */
function registerRequestLog(app: FastifyInstance, shop: Shop, shutdownState: ShutdownState): void {
  app.addHook('onSend', async (_request, reply) => {
    if (shutdownState.isShuttingDown) reply.header('connection', 'close')
  })
  app.addHook('onResponse', (request, reply, done) => {
    shop.log.info(
      {
        event: 'request',
        requestId: request.id,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}

/** Returns a function that returns the version of all data that cached replies are made from. */
function createVersionReader(shop: Shop, features: readonly Feature[]): () => string {
  const readVersions = features.flatMap((feature) => feature.pagesVersion ?? [])
  return () => {
    const versions = readVersions.map((readVersion) => readVersion(shop))
    // The footer of every page shows the year.
    return `${yearInMalaysia(shop.now())} ${versions.join(' ')}`
  }
}

/**
 * Registers security headers, the default `cache-control: no-store`, and the rate limits that
 * routes set in their `config`.
 */
async function registerSecurity(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(helmet, {
    // Pages carry their own policy; all other responses may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    // These headers are for browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isServedOverHttps(shop)
      ? { maxAge: twoYearsSeconds, includeSubDomains: false }
      : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    // The default: without this header, some CDNs store a response for a day.
    reply.header('cache-control', 'no-store')
  })
  app.addHook('onRequest', (request, reply, next) => {
    // A closed connection has no IP, so the rate limit would fail. The client is gone anyway.
    if (request.raw.socket.destroyed) reply.hijack()
    else next()
  })
  const counters = new RouteCounters(shop)
  app.addHook('onClose', () => counters.sync())
  await app.register(rateLimit, {
    global: false,
    store: createRateLimitStoreClass(counters),
    skipOnError: false,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new ShopError('TOO_MANY', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}

/**
 * Registers cookies, uploads and form bodies. A form body stays text, because the signature of a
 * payment callback covers the text as it was sent.
 */
async function registerParsers(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, body),
  )
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 30, parts: 32 },
  })
}

function collectHandlers(shop: Shop, features: readonly Feature[]): Partial<Handlers> {
  const systemHandlers: Partial<Handlers> = {
    'GET /api/init': ({ request, reply }) => issueCsrfToken(shop, request, reply),
  }
  return Object.assign(systemHandlers, ...features.map((feature) => feature.routes?.(shop) ?? {}))
}

/** Returns a function that finds the caller of a session token with the features' `identify`. */
function createFindActor(shop: Shop, features: readonly Feature[]): FindActor {
  return async (token) => {
    for (const feature of features) {
      const actor = await feature.identify?.(shop, token)
      if (actor) return actor
    }
    return undefined
  }
}
