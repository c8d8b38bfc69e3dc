/**
 * Replies from memory are the same as those of the handlers, and end with the version of the data.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'

import Fastify from 'fastify'
import { RouterContextProvider, type ServerBuild } from 'react-router'

import { minutes } from '#domain/time.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import type { PageSource } from './pages/pages.ts'
import { registerStoredReplies, type StoredReply } from './stored-replies.ts'

/** A request with an Authorization header, even `Guest`, always goes to the handler. */
const bypassHeaders = { authorization: 'Guest' }
const paths = [
  '/',
  '/faq?q=zinc',
  '/browse/products',
  '/browse/products?q=zinc',
  '/browse/categories',
]

test('a reply from memory has the status, headers, body and log line of the handler', async (t) => {
  const { app, url, logLines } = await startTestShop(t, { listen: true, pages: createBuild() })
  const send = t.mock.method(app.storedReplies, 'send')
  const fetchWithLogLine = async (path: string, options: RequestOptions) => {
    const callsBefore = send.mock.callCount()
    logLines.length = 0
    const response = await requestBytes(url + path, options)
    const findLine = () => logLines.find((text) => text.includes('"event":"request"'))
    await waitUntil('the request is logged', async () => findLine() !== undefined)
    const line = { ...JSON.parse(findLine() ?? ''), requestId: '', ms: 0, time: 0 }
    return { response, line, isHandled: send.mock.callCount() > callsBefore }
  }
  for (const path of paths)
    for (const encoding of ['br, gzip', 'gzip', 'identity', undefined]) {
      const encodingHeaders: Headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
      const firstReply = await fetchWithLogLine(path, { headers: encodingHeaders })
      const etag = firstReply.response.headers.find(([name]) => name === 'etag')?.[1] ?? ''
      for (const method of ['GET', 'HEAD'])
        for (const ifNoneMatch of [
          undefined,
          etag,
          `W/${etag}`,
          `"other", ${etag}`,
          '"other"',
          '*',
        ]) {
          const headers: Headers = {
            ...encodingHeaders,
            ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
          }
          const stored = await fetchWithLogLine(path, { method, headers })
          const handled = await fetchWithLogLine(path, {
            method,
            headers: { ...headers, ...bypassHeaders },
          })
          const name = `${method} ${path} ${encoding} ${ifNoneMatch}`
          assert.deepEqual([stored.isHandled, handled.isHandled], [false, true], name)
          assert.deepEqual(stored.response, handled.response, name)
          assert.deepEqual(stored.line, handled.line, name)
        }
    }
})

test('a session token and other methods are left to the handler', async (t) => {
  const { url } = await startTestShop(t, { listen: true })
  const path = `${url}/browse/products`
  assert.equal((await requestBytes(path)).status, 200)
  const headers = { authorization: `Bearer ${'x'.repeat(30)}` }
  assert.equal((await requestBytes(path, { headers })).status, 401)
  assert.equal((await requestBytes(path, { method: 'DELETE' })).status, 405)
})

test('spellings of one search share a reply, and its own spelling comes from memory', async (t) => {
  const { app, url } = await startTestShop(t, { listen: true })
  const bodies = new Set<string>()
  for (const query of ['q=%20Zinc++', 'q=ZINC', 'unknown=1&q=zinc', 'q=zinc'])
    bodies.add((await requestBytes(`${url}/browse/products?${query}`)).body)
  assert.equal(bodies.size, 1)
  assert.ok(app.storedReplies.find('/browse/products?q=zinc'))
  assert.equal(app.storedReplies.find('/browse/products?q=ZINC'), undefined)
})

test('a page of a path that the URL parser changes is not stored', async (t) => {
  const { app, url } = await startTestShop(t, { listen: true, pages: createBuild() })
  assert.equal((await requestBytes(url, { path: '/x/../livez' })).status, 200)
  assert.equal(app.storedReplies.find('/livez'), undefined)
})

test('a page is rendered again in a new Malaysian year, which its footer shows', async (t) => {
  let renderingCount = 0
  const { app, clock } = await startTestShop(t, {
    pages: createBuild(() => `rendering ${++renderingCount}`),
    now: new Date('2026-12-31T15:59:00Z'),
  })
  const readPage = async () => (await app.inject('/')).body.slice(0, '<p>rendering 1'.length)
  assert.deepEqual([await readPage(), await readPage()], ['<p>rendering 1', '<p>rendering 1'])
  clock.advance(minutes(1))
  assert.equal(await readPage(), '<p>rendering 2')
})

test('a reply ends with the version of the data, and with the hooks before it', async (t) => {
  const data = { version: 1 }
  const shutdownState = { isShuttingDown: false }
  const app = Fastify()
  t.after(() => app.close())
  const calledHooks: string[] = []
  app.addHook('onRequest', async () => void calledHooks.push('before'))
  registerStoredReplies(app, { readVersion: () => String(data.version), shutdownState })
  app.addHook('onRequest', async () => void calledHooks.push('after'))
  app.get('/list', (request, reply) => {
    const { storedReplies } = app
    const stored: StoredReply = storedReplies.find('/list') ?? {
      version: storedReplies.readVersion(),
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from(`version ${data.version}`),
      responses: new Map(),
    }
    storedReplies.set('/list', stored)
    return storedReplies.send(request, reply, stored)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const readBody = async () => (await requestBytes(`${url}/list`)).body
  assert.deepEqual([await readBody(), await readBody()], ['version 1', 'version 1'])
  assert.deepEqual(calledHooks, ['before', 'after', 'before'])
  data.version = 2
  assert.equal(await readBody(), 'version 2')
  shutdownState.isShuttingDown = true
  await readBody()
  assert.deepEqual(calledHooks.slice(3), ['before', 'after', 'before', 'after'])
})

type Headers = Record<string, string>
type RequestOptions = { method?: string; path?: string; headers?: Headers }

/**
 * Sends a request without decompression. Leaves out what may differ: `Date`, the case of names, and
 * the length 0 that Fastify adds to the 304 of a HEAD request to an endpoint.
 */
async function requestBytes(url: string, options: RequestOptions = {}) {
  const request = httpRequest(url, options).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const headers: [string, string][] = []
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index]?.toLowerCase() ?? ''
    const value = response.rawHeaders[index + 1] ?? ''
    const isIgnored = name === 'date' || (response.statusCode === 304 && name === 'content-length')
    if (!isIgnored) headers.push([name, value])
  }
  const body = (await buffer(response)).toString('latin1')
  return { status: response.statusCode, headers, body }
}

/** Returns a build whose pages are public and contain a text, by default their URL. */
function createBuild(readText: (request: Request) => string = ({ url }) => url): PageSource {
  const page = (id: string, path: string) => ({ id, path, module: { default: () => null } })
  const routes = { root: page('root', ''), any: { ...page('any', '*'), parentId: 'root' } }
  const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' }
  const entry = {
    module: {
      default: (request: Request, status: number) =>
        new Response(`<p>${readText(request)}</p>`.repeat(100), {
          status,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'public, max-age=60',
          },
        }),
      createLoaderContext: () => new RouterContextProvider(),
    },
  }
  // Cast: a complete build has much more that these pages do not use.
  const build = {
    routes,
    assets,
    entry,
    ssr: true,
    future: {},
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  return { mode: 'production', build: async () => build, assets: async () => undefined }
}
