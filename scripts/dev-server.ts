/** Starts the shop for development, with pages that Vite serves. */
import middie from '@fastify/middie'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

import { readConfig } from '#server/config.ts'
import type { PageSource } from '#server/http/pages/pages.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'

const config = readConfig(process.env)
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const pages: PageSource = {
  mode: 'development',
  // Cast: React Router's server build is a virtual module, which Vite returns without a type.
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
  assets: async (app) => {
    await app.register(middie)
    app.use(vite.middlewares)
  },
}
const shop = await startShop({ config, log: createLog('warn'), pages })
console.log(`  Shop        ${shop.url}`)
const stop = async (): Promise<void> => {
  await shop.stop()
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
