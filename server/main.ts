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
// Static imports would be loaded before the cache is enabled.
await import('./load-react.ts')
const { runShop } = await import('./run-shop.ts')
await runShop()
flushCompileCache()
