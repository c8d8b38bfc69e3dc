/**
 * Serves the pages, rendered by React on the server. A public page (`Cache-Control: public`)
 * contains nothing about the visitor, because session and cart live in the browser. It is rendered
 * and compressed once per URL and catalogue version and then served from memory with an ETag.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import { pathInLanguage, splitLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

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

/** A rendered page. A public one contains nothing about the visitor, so it may be cached. */
type Page = { status: number; headers: Record<string, string>; body: Buffer; isPublic: boolean }

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

export async function registerPages(
  app: FastifyInstance,
  shop: Shop,
  source: PageSource,
): Promise<void> {
  await source.assets(app)
  const { storedReplies } = app
  const transport = inProcessTransport(app)
  const render = async (request: FastifyRequest, url: URL): Promise<Page> => {
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
      const target = url.pathname + url.search
      const isCacheable = source.mode === 'production' && !hasOtherQuery
      const stored = isCacheable ? storedReplies.find(target) : undefined
      if (stored) return storedReplies.send(request, reply, stored)
      const version = storedReplies.version()
      const page = await render(request, url)
      // Helmet's policy would block Vite's scripts.
      if (source.mode === 'development') reply.removeHeader('content-security-policy')
      if (!page.isPublic) return reply.status(page.status).headers(page.headers).send(page.body)
      if (hasOtherQuery) page.headers['cache-control'] = browserOnly
      const newReply = { version, headers: page.headers, body: page.body, responses: new Map() }
      // A path that the URL parser changed, such as /a/../b, may belong to another route.
      const isOwnPath = url.pathname === request.raw.url?.split('?')[0]
      if (isCacheable && isOwnPath) storedReplies.set(target, newReply)
      return storedReplies.send(request, reply, newReply)
    },
  })
}

async function readPage(
  response: Response,
  { policy, nonce, mode }: { policy: string; nonce: string; mode: PageSource['mode'] },
): Promise<Page> {
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) headers[name] = value
  // The text that is sent is shorter: it has no nonce.
  delete headers['content-length']
  // A 404 is not cached: the product may be published later.
  const isPublic = response.status === 200 && /\bpublic\b/.test(headers['cache-control'] ?? '')
  if (!isPublic) headers['cache-control'] = 'no-store'
  const page = { status: response.status, headers, isPublic }
  if (!headers['content-type']?.startsWith('text/html'))
    return { ...page, body: Buffer.from(await response.arrayBuffer()) }
  const html = await response.text()
  if (mode === 'production')
    headers['content-security-policy'] = withScriptHashes(policy, html, nonce)
  return { ...page, body: Buffer.from(withoutNonce(html, nonce)) }
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
