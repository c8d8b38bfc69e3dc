/**
 * Serves the pages, rendered by React on the server. A public page (`Cache-Control: public`)
 * contains nothing about the visitor, because session and cart live in the browser. It is rendered
 * and compressed once per URL and catalogue version and then served from memory with an ETag.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import { pathInLanguage, splitLanguage } from '#domain/content/languages.ts'
import type { Feature } from '#server/feature.ts'
import type { Shop } from '#server/shop.ts'

import { matchesEtag, PageCache, type StoredPage } from './page-cache.ts'
import { pageUrl } from './page-url.ts'
import { contentPolicy, openerPolicy, withoutNonce, withScriptHashes } from './page-policy.ts'

/** Exports of web/entry.server.tsx that React Router itself does not use. */
type PagesEntry = {
  createLoaderContext(options: {
    transport: (request: Request) => Promise<Response>
    language: string
    nonce: string
  }): RouterContextProvider
}

/** Where the pages come from: the production build, or Vite in development. */
export type PageSource = {
  mode: 'production' | 'development'
  build(): Promise<ServerBuild>
  /** Serves the build's assets (or Vite's modules). */
  assets(app: FastifyInstance): Promise<void>
}

/**
 * Query keys that a public page may depend on; React Router's `_routes` selects parts of a page's
 * data. Danger: pages with any other key are never cached, neither here nor by a CDN, because a
 * token in a URL must not reach a cache.
 */
const pageQuery = new Set(['category', 'q', 'sort', '_routes'])
/** For a public page with another query key: only the browser stores it, and revalidates it. */
const browserOnly = 'private, no-cache'
/** React Router requests the list of route modules from this path, with these query keys. */
const routesPath = '/__manifest'
const routesQuery = new Set(['paths', 'version'])
/** Memory for rendered pages per process: 64 MiB. */
const cacheBytes = 64 * 1024 * 1024

export async function registerPages(
  app: FastifyInstance,
  shop: Shop,
  features: readonly Feature[],
  source: PageSource,
): Promise<void> {
  await source.assets(app)
  const cache = new PageCache(cacheBytes)
  const pagesVersion = () => features.map((feature) => feature.pagesVersion?.(shop) ?? '').join('|')
  const transport = inProcessTransport(app)
  const render = async (request: FastifyRequest, url: URL): Promise<StoredPage> => {
    const { language, path } = splitLanguage(url.pathname)
    // Each language has its own URL prefix. React Router prepends the basename to links, redirects
    // and data requests.
    const build = { ...(await source.build()), basename: pathInLanguage(language, '/') }
    // React Router's type contains only the exports that it uses itself.
    const entry = build.entry.module as unknown as PagesEntry
    const handler = createRequestHandler(build, source.mode)
    // The URL decides the language, not the browser's preference: the page is cached for everyone.
    const headers = new Headers({ 'accept-language': language })
    const cookie = request.headers.cookie
    if (cookie) headers.set('cookie', cookie)
    const nonce = shop.randomBytes(18).toString('base64url')
    const unavailable: { retryAfter?: string } = {}
    const watchedTransport = async (call: Request) => {
      const reply = await transport(call)
      const retryAfter = reply.headers.get('retry-after')
      if (reply.status === 503 && retryAfter !== null) unavailable.retryAfter = retryAfter
      return reply
    }
    const response = await handler(
      new Request(url, { method: 'GET', headers }),
      entry.createLoaderContext({ transport: watchedTransport, language, nonce }),
    )
    const policy = contentPolicy(shop.config, path)
    const page = await readPage(response, { policy, nonce, mode: source.mode })
    page.headers['cross-origin-opener-policy'] = openerPolicy(path)
    // React Router responds 500 when a loader throws. The page only needs to be loaded again (I9).
    if (page.status >= 500 && unavailable.retryAfter !== undefined) {
      page.status = 503
      page.headers['retry-after'] = unavailable.retryAfter
    }
    return page
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const url = pageUrl(request.raw.url ?? '/', shop.config.PUBLIC_URL)
      // Unknown API calls get a problem response instead of a page.
      if (/^\/api(\/|$)/.test(url.pathname)) return reply.callNotFound()
      const allowedQuery = splitLanguage(url.pathname).path === routesPath ? routesQuery : pageQuery
      const hasOtherQuery = ![...url.searchParams.keys()].every((key) => allowedQuery.has(key))
      const isCacheable = source.mode === 'production' && !hasOtherQuery
      const key = isCacheable ? `${pagesVersion()} ${url.pathname}${url.search}` : undefined
      const cachedPage = key && cache.get(key)
      if (cachedPage) return sendPage(request, reply, cachedPage)
      const page = await render(request, url)
      if (page.isPublic && hasOtherQuery) page.headers['cache-control'] = browserOnly
      if (key && page.isPublic) cache.set(key, page)
      return sendPage(request, reply, page)
    },
  })
}

async function readPage(
  response: Response,
  { policy, nonce, mode }: { policy: string; nonce: string; mode: PageSource['mode'] },
): Promise<StoredPage> {
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) headers[name] = value
  // A 404 is not cached: the product may be published later.
  const isPublic = response.status === 200 && /\bpublic\b/.test(headers['cache-control'] ?? '')
  if (!isPublic) headers['cache-control'] = 'no-store'
  const page = { status: response.status, headers, isPublic, encoded: new Map() }
  if (!headers['content-type']?.startsWith('text/html'))
    return { ...page, body: Buffer.from(await response.arrayBuffer()) }
  const html = await response.text()
  if (mode === 'production')
    headers['content-security-policy'] = withScriptHashes(policy, html, nonce)
  return { ...page, body: Buffer.from(withoutNonce(html, nonce)) }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
): Promise<FastifyReply> {
  reply.status(page.status).headers(page.headers).removeHeader('content-length')
  // In development a page has no policy of its own, and helmet's would block Vite's scripts.
  if (
    page.headers['content-type']?.startsWith('text/html') &&
    !page.headers['content-security-policy']
  )
    reply.removeHeader('content-security-policy')
  if (!page.isPublic) return reply.send(page.body)
  const { encoding, body, etag } = await PageCache.encode(page, request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding').header('etag', etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/**
 * Returns the transport of the pages' loaders: calls are handled in this process, without a socket.
 */
function inProcessTransport(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    const response = await app.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      if (typeof value === 'string') headers.set(name, value)
    return new Response(response.statusCode === 204 ? null : response.body, {
      status: response.statusCode,
      headers,
    })
  }
}
