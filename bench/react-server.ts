/**
 * Baseline for goal P-3 of docs/proof.md: a server that renders built pages with React alone. Their
 * loaders call the shop whose URL is in SHOP_URL; that time does not count. Responds with the
 * milliseconds that React took. Start it with NODE_ENV=production, because React chooses its build
 * by it.
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

const app = Fastify()
app.get('/*', async (request) => {
  const transport = ({ url, headers }: Request) => {
    const { pathname, search } = new URL(url)
    return fetch(shopUrl + pathname + search, { headers })
  }
  const context = entry.createLoaderContext({ transport, language: 'en', nonce: 'bench' })
  const response = await handler(new Request(shopUrl + request.url), context)
  await response.text()
  if (!response.ok) throw new Error(`${request.url} responded ${response.status}`)
  return String(reactMs)
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ type: 'started', url })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
