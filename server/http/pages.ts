/**
 * The pages: HTML from React on the server. A public page holds nothing of the visitor (the login and
 * the cart live in the browser), so it is rendered once per address and catalogue version, compressed
 * once, and served to everybody from memory with an ETag.
 *
 * A page is cached only when its route says `public` in Cache-Control, and never with a query string
 * other than the ones named here: a token in an address must not come near a cache.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import { pathIn, splitLanguage } from '#domain/content/languages.ts'
import type { Feature } from '#server/feature.ts'
import type { Shop } from '#server/shop.ts'

import { PageMemory, type StoredPage } from './page-memory.ts'
import { contentPolicy, openerPolicy, withoutNonce, withScriptHashes } from './page-policy.ts'

/** What the built web room offers beside React Router's own parts (web/entry.server.tsx). */
type PagesEntry = {
  contextFor(options: {
    transport: (request: Request) => Promise<Response>
    language: string
    nonce: string
  }): RouterContextProvider
}

/** Where the pages come from: the production build, or Vite while developing. */
export type PageSource = {
  mode: 'production' | 'development'
  build(): Promise<ServerBuild>
  /** Serves the build's assets (or Vite's modules). */
  assets(app: FastifyInstance): Promise<void>
}

/** Query keys that a public page may depend on. */
const pageQuery = new Set(['category', 'q', 'sort'])
/** React Router's own question: which routes stand behind these links, in this build. */
const routesQuery = new Set(['paths', 'version'])
const routesPath = '/__manifest'
/** Query keys that only the browser reads; the page is the same without them. */
const campaignQuery = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/

export async function registerPages(
  app: FastifyInstance,
  shop: Shop,
  features: readonly Feature[],
  source: PageSource,
): Promise<void> {
  await source.assets(app)
  const memory = new PageMemory(64 * 1024 * 1024)
  const version = () => features.map((feature) => feature.pagesVersion?.(shop) ?? '').join('|')
  const transport = inProcess(app)
  const render = async (request: FastifyRequest, url: URL): Promise<StoredPage> => {
    const { language, path } = splitLanguage(url.pathname)
    // The same pages under each language's prefix: links, redirects and data follow the base.
    const build = { ...(await source.build()), basename: pathIn(language, '/') }
    // The entry module's own exports; React Router's type names only what it uses itself.
    const entry = build.entry.module as unknown as PagesEntry
    const handler = createRequestHandler(build, source.mode)
    // Its address says the language, whatever the browser prefers: the page is kept for everybody.
    const headers = new Headers({ 'accept-language': language })
    const cookie = request.headers.cookie
    if (cookie) headers.set('cookie', cookie)
    const nonce = shop.randomBytes(18).toString('base64url')
    const response = await handler(
      new Request(url, { method: 'GET', headers }),
      entry.contextFor({ transport, language, nonce }),
    )
    const policy = contentPolicy(shop.config, path)
    const page = await readPage(response, { policy, nonce, mode: source.mode })
    page.headers['cross-origin-opener-policy'] = openerPolicy(path)
    return page
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const url = pageUrl(request, shop.config.PUBLIC_URL)
      // An unknown call is answered for programs, not with a page.
      if (/^\/api(\/|$)/.test(url.pathname)) return reply.callNotFound()
      const known = splitLanguage(url.pathname).path === routesPath ? routesQuery : pageQuery
      const keepable =
        source.mode === 'production' && [...url.searchParams.keys()].every((key) => known.has(key))
      const key = keepable ? `${version()} ${url.pathname}${url.search}` : undefined
      const stored = key && memory.get(key)
      if (stored) return send(request, reply, stored)
      const page = await render(request, url)
      if (key && page.isPublic && page.status === 200) memory.set(key, page)
      return send(request, reply, page)
    },
  })
}

/** The page's own address: the shop's origin, path and the query without campaign marks. */
function pageUrl(request: FastifyRequest, publicUrl: string): URL {
  const asked = new URL(request.raw.url ?? '/', 'http://shop.invalid')
  const url = new URL(publicUrl)
  // Assigned, not parsed: a path such as //elsewhere stays a path.
  url.pathname = asked.pathname
  for (const [name, value] of asked.searchParams)
    if (!campaignQuery.test(name)) url.searchParams.append(name, value)
  return url
}

async function readPage(
  response: Response,
  { policy, nonce, mode }: { policy: string; nonce: string; mode: PageSource['mode'] },
): Promise<StoredPage> {
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) headers[name] = value
  const isPublic = /\bpublic\b/.test(headers['cache-control'] ?? '')
  headers['cache-control'] ??= 'no-store'
  const page = { status: response.status, headers, isPublic, encoded: new Map() }
  if (!headers['content-type']?.startsWith('text/html'))
    return { ...page, body: Buffer.from(await response.arrayBuffer()) }
  const html = await response.text()
  if (mode === 'production')
    headers['content-security-policy'] = withScriptHashes(policy, html, nonce)
  return { ...page, body: Buffer.from(withoutNonce(html, nonce)) }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
): Promise<FastifyReply> {
  reply.status(page.status).headers(page.headers).removeHeader('content-length')
  if (
    page.headers['content-type']?.startsWith('text/html') &&
    !page.headers['content-security-policy']
  )
    reply.removeHeader('content-security-policy')
  if (!page.isPublic) return reply.send(page.body)
  const { encoding, body, etag } = await PageMemory.encode(page, request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** A transport for loaders: the call is answered by this very process. */
function inProcess(app: FastifyInstance): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    const answer = await app.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (typeof value === 'string') headers.set(name, value)
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers,
    })
  }
}
