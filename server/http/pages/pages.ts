/**
 * Serves the pages, rendered by React on the server. A public page (`Cache-Control: public`)
 * contains nothing about the visitor, because session and cart live in the browser. It is rendered
 * and compressed once per URL and catalogue version and then served from memory with an ETag.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import { pathInLanguage, splitLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { toPageUrl } from './page-url.ts'
import {
  buildContentPolicy,
  selectOpenerPolicy,
  withoutNonce,
  withScriptHashes,
} from './page-policy.ts'

/** Exports of web/entry.server.tsx that React Router itself does not use. */
type PagesEntry = {
  createLoaderContext(options: {
    transport: (request: Request) => Promise<Response>
    language: string
    nonce: string
  }): RouterContextProvider
}

/** A rendered page. A public one contains nothing about the visitor, so it may be cached. */
type Page = { status: number; headers: Record<string, string>; body: Buffer; isPublic: boolean }

/** Where the pages come from: the production build, or Vite in development. */
export type PageSource = {
  mode: 'production' | 'development'
  build(): Promise<ServerBuild>
  /** Registers routes that serve the build's assets, or Vite's modules. */
  assets(app: FastifyInstance): Promise<void>
}

/**
 * Query keys that a public page may depend on; React Router's `_routes` selects parts of a page's
 * data. Danger: add no key that may carry a token. Pages with only these keys are cached, here and
 * by CDNs.
 */
const pageQueryKeys = new Set(['category', 'q', 'sort', '_routes'])
/** Cache-Control of a public page with another query key: only the browser may store the page. */
const browserOnlyCacheControl = 'private, no-cache'
/** Length of the random nonce by which withScriptHashes recognises the page's own scripts. */
const nonceBytes = 18
/** React Router requests the list of route modules from this path, with these query keys. */
const manifestPath = '/__manifest'
const manifestQueryKeys = new Set(['paths', 'version'])

/**
 * Registers the assets of the build and a route for all other paths. Call it last: the route
 * matches every GET that no earlier route matches.
 */
export async function registerPages(
  app: FastifyInstance,
  shop: Shop,
  source: PageSource,
): Promise<void> {
  await source.assets(app)
  const { storedReplies } = app
  const renderPage = createPageRenderer(app, shop, source)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const url = toPageUrl(request.raw.url ?? '/', shop.config.PUBLIC_URL)
      // Unknown API calls get a problem response instead of a page.
      if (/^\/api(\/|$)/.test(url.pathname)) return reply.callNotFound()
      const isManifest = splitLanguage(url.pathname).path === manifestPath
      const allowedKeys = isManifest ? manifestQueryKeys : pageQueryKeys
      const hasOtherQueryKey = ![...url.searchParams.keys()].every((key) => allowedKeys.has(key))
      const target = url.pathname + url.search
      const isCacheable = source.mode === 'production' && !hasOtherQueryKey
      const stored = isCacheable ? storedReplies.find(target) : undefined
      if (stored) return storedReplies.send(request, reply, stored)
      // Read before rendering: if the data changes meanwhile, the stored reply counts as outdated.
      const version = storedReplies.readVersion()
      const page = await renderPage(request, url)
      // Helmet's policy would block Vite's scripts.
      if (source.mode === 'development') reply.removeHeader('content-security-policy')
      if (!page.isPublic) return reply.status(page.status).headers(page.headers).send(page.body)
      if (hasOtherQueryKey) page.headers['cache-control'] = browserOnlyCacheControl
      const newReply = { version, headers: page.headers, body: page.body, responses: new Map() }
      // A path that the URL parser changed, such as /a/../b, may belong to another route.
      const isPathUnchanged = url.pathname === request.raw.url?.split('?')[0]
      if (isCacheable && isPathUnchanged) storedReplies.set(target, newReply)
      return storedReplies.send(request, reply, newReply)
    },
  })
}

/** Returns a function that renders the page of a URL. */
function createPageRenderer(app: FastifyInstance, shop: Shop, source: PageSource) {
  const getHandler = createHandlerGetter(source)
  return async (request: FastifyRequest, url: URL): Promise<Page> => {
    const { language, path } = splitLanguage(url.pathname)
    const { entry, handler } = await getHandler(language)
    // The URL decides the language, not the browser's preference: the page is cached for everyone.
    const headers = new Headers({ 'accept-language': language })
    const cookie = request.headers.cookie
    if (cookie) headers.set('cookie', cookie)
    const nonce = shop.randomBytes(nonceBytes).toString('base64url')
    const { transport, findRetryAfter } = createTransport(app)
    const response = await handler(
      new Request(url, { method: 'GET', headers }),
      entry.createLoaderContext({ transport, language, nonce }),
    )
    const policy = buildContentPolicy(shop.config, path)
    const page = await readPage(response, { policy, nonce, mode: source.mode })
    page.headers['cross-origin-opener-policy'] = selectOpenerPolicy(path)
    // React Router responds 500 when a loader throws. 503 says that the page can be loaded again
    // (I9 in docs/payments.md).
    const retryAfter = findRetryAfter()
    if (page.status >= 500 && retryAfter !== undefined) {
      page.status = 503
      page.headers['retry-after'] = retryAfter
    }
    return page
  }
}

/**
 * Returns the function that makes the API calls of one page's loaders. `findRetryAfter` returns the
 * Retry-After of a call that got 503, or undefined.
 */
function createTransport(app: FastifyInstance) {
  let retryAfter: string | undefined
  const repliesByUrl = new Map<string, Promise<ApiReply>>()
  const transport = async ({ url, headers }: Request): Promise<Response> => {
    // Several loaders of a page make the same call, such as the settings.
    const sharedReply = repliesByUrl.get(url) ?? callApi(app, url, headers)
    repliesByUrl.set(url, sharedReply)
    const { body, ...init } = await sharedReply
    if (init.status === 503) retryAfter = init.headers['retry-after'] ?? retryAfter
    return new Response(body, init)
  }
  return { transport, findRetryAfter: () => retryAfter }
}

/**
 * Returns a function that finds, for a language, React Router's request handler and the exports of
 * web/entry.server.tsx. In production it creates them once for each language.
 */
function createHandlerGetter(source: PageSource) {
  const create = async (language: ShopLanguage) => {
    // Each language has its own URL prefix. React Router prepends the basename to links, redirects
    // and data requests.
    const build = { ...(await source.build()), basename: pathInLanguage(language, '/') }
    // React Router's type contains only the exports that it uses itself.
    const entry = build.entry.module as unknown as PagesEntry
    return { entry, handler: createRequestHandler(build, source.mode) }
  }
  // In development the build changes, so each request gets a new handler.
  if (source.mode === 'development') return create
  const handlers = new Map<ShopLanguage, ReturnType<typeof create>>()
  return (language: ShopLanguage) => {
    const handler = handlers.get(language) ?? create(language)
    handlers.set(language, handler)
    return handler
  }
}

async function readPage(
  response: Response,
  { policy, nonce, mode }: { policy: string; nonce: string; mode: PageSource['mode'] },
): Promise<Page> {
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) headers[name] = value
  // The body that is sent is shorter, because it has no nonce.
  delete headers['content-length']
  // A 404 is not cached: the product may be published later.
  const isPublic = response.status === 200 && /\bpublic\b/.test(headers['cache-control'] ?? '')
  if (!isPublic) headers['cache-control'] = 'no-store'
  const pageWithoutBody = { status: response.status, headers, isPublic }
  if (!headers['content-type']?.startsWith('text/html'))
    return { ...pageWithoutBody, body: Buffer.from(await response.arrayBuffer()) }
  const html = await response.text()
  if (mode === 'production')
    headers['content-security-policy'] = withScriptHashes(policy, html, nonce)
  return { ...pageWithoutBody, body: Buffer.from(withoutNonce(html, nonce)) }
}

type ApiReply = { status: number; headers: Record<string, string>; body: string | null }

/** Makes a loader's call in this process, without a socket. Uses a stored reply if there is one. */
async function callApi(app: FastifyInstance, url: string, headers: Headers): Promise<ApiReply> {
  const { pathname, search } = new URL(url)
  const stored = app.storedReplies.find(pathname + search)
  if (stored) return { status: 200, headers: stored.headers, body: stored.body.toString() }
  const response = await app.inject({
    method: 'GET',
    url: pathname + search,
    headers: Object.fromEntries(headers),
  })
  const replyHeaders: Record<string, string> = {}
  for (const [name, value] of Object.entries(response.headers))
    if (typeof value === 'string') replyHeaders[name] = value
  const body = response.statusCode === 204 ? null : response.body
  return { status: response.statusCode, headers: replyHeaders, body }
}
