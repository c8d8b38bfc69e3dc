/**
 * Baseline for goal P-3 of docs/proof.md: a server that renders built pages without the shop. Their
 * loaders get the shop's stored responses; the first request of a page fetches them from the shop
 * whose URL is in SHOP_URL. Responds with the milliseconds of React alone and of React Router with
 * React (`Baseline`). Start it with NODE_ENV=production, because React chooses its build by it.
 */
import { fileURLToPath } from 'node:url'

import Fastify from 'fastify'
import {
  createRequestHandler,
  type HandleDocumentRequestFunction,
  type RouterContextProvider,
} from 'react-router'

import { loadBuiltPages } from '#server/built-pages.ts'

type PagesEntry = {
  default: HandleDocumentRequestFunction
  createLoaderContext(options: {
    transport: (request: Request) => Promise<Response>
    language: string
    nonce: string
  }): RouterContextProvider
}

/** Milliseconds of one rendering: React alone, and React Router with React. */
export type Baseline = { reactMs: number; routerMs: number }

type StoredResponse = { body: string; init: ResponseInit }

const shopUrl = process.env['SHOP_URL']
if (!shopUrl) throw new Error('set SHOP_URL to the URL of the shop')
const pages = loadBuiltPages(fileURLToPath(new URL('../build', import.meta.url)))
if (!pages) throw new Error('page build is missing: run npm run build')
const build = await pages.build()
// React Router's type contains only the exports that it uses itself.
const entry = build.entry.module as unknown as PagesEntry
let reactMs = Number.NaN

const measureReact: HandleDocumentRequestFunction = async (...args) => {
  const startedAt = performance.now()
  const response = await entry.default(...args)
  reactMs = performance.now() - startedAt
  return response
}
const handler = createRequestHandler(
  { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: measureReact } } },
  'production',
)

const storedResponses = new Map<string, StoredResponse>()

async function readStoredResponse({ url, headers }: Request): Promise<Response> {
  const { pathname, search } = new URL(url)
  let stored = storedResponses.get(pathname + search)
  if (stored === undefined) {
    const response = await fetch(shopUrl + pathname + search, { headers })
    // A copy, because the headers of a fetched response cannot be changed.
    const responseHeaders = new Headers(response.headers)
    // `fetch` has decompressed the body.
    responseHeaders.delete('content-encoding')
    const init = { status: response.status, headers: responseHeaders }
    stored = { body: await response.text(), init }
    storedResponses.set(pathname + search, stored)
  }
  return new Response(stored.body, stored.init)
}

const app = Fastify()
app.get('/*', async (request): Promise<Baseline> => {
  const startedAt = performance.now()
  const context = entry.createLoaderContext({
    transport: readStoredResponse,
    language: 'en',
    nonce: 'bench',
  })
  const response = await handler(new Request(shopUrl + request.url), context)
  await response.text()
  if (!response.ok) throw new Error(`${request.url} responded ${response.status}`)
  return { reactMs, routerMs: performance.now() - startedAt }
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ type: 'started', url })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
