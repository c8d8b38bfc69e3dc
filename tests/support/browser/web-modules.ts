import { createServer } from 'vite'

import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

/**
 * Returns a function that loads a module of web/ by its path from the root, such as
 * `/web/ui/actions/button.tsx`, and returns its exports. The caller states the type of the exports
 * that it uses. Node does not load .tsx files, so Vite transforms them as in the build.
 */
export async function startModuleLoader(
  t: CleanupContext,
): Promise<<Exports>(path: string) => Promise<Exports>> {
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  t.after(() => vite.close())
  return async <Exports>(path: string) => (await vite.ssrLoadModule(path)) as Exports
}
