/**
 * Entry point of the shop: `node server/main.ts`. Node keeps the compiled modules in a cache, so
 * that the next start need not compile them. Without a folder that can be written, as in the
 * container, nothing is cached.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node reads NODE_COMPILE_CACHE itself, but not from an `--env-file`.
enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ??
    fileURLToPath(new URL('../build/compile-cache', import.meta.url)),
)
const environment = { ...process.env }
// React chooses its build by this variable when it is imported; the development build is slower and
// larger. The shop reads its own setting from `environment`.
process.env['NODE_ENV'] = 'production'
// A static import would load the shop before the cache is enabled.
const { runShop } = await import('./run-shop.ts')
await runShop(environment)
flushCompileCache()
