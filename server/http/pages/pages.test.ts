import assert from 'node:assert/strict'
import { test } from 'node:test'

import { RouterContextProvider, createContext, type ServerBuild } from 'react-router'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

import type { PageSource } from './pages.ts'

type Transport = (request: Request) => Promise<Response>

const transportContext = createContext<Transport>()

test('a page whose calls need the missing database responds 503 with Retry-After', async (t) => {
  const { app, shop } = await startTestShop(t, { pages: createBuild() })
  assert.equal((await app.inject('/')).statusCode, 200)
  await shop.database.close()
  const { statusCode, headers } = await app.inject('/')
  assert.deepEqual([statusCode, headers['retry-after']], [503, '5'])
})

/** Returns a build of one page, whose loader makes a call that reads the database. */
function createBuild(): PageSource {
  const routes = {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => null,
        loader: async ({ context }: { context: Readonly<RouterContextProvider> }) => {
          const url = 'http://shop.test/api/vouchers/validation?code=UNKNOWN'
          const { status } = await context.get(transportContext)(new Request(url))
          if (status >= 500) throw new Error('the call failed')
          return null
        },
      },
    },
  }
  const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' }
  const entry = {
    module: {
      default: (_request: Request, status: number) => new Response('page', { status }),
      handleError: () => undefined,
      createLoaderContext: ({ transport }: { transport: Transport }) =>
        new RouterContextProvider(new Map([[transportContext, transport]])),
    },
  }
  // Cast: a complete build has much more that this page does not use.
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
