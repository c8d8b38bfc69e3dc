/**
 * The pages of a production build: the server half loaded once, the browser half served as files that
 * never change under their name and may be kept for ever.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import fastifyStatic from '@fastify/static'
import type { ServerBuild } from 'react-router'

import type { PageSource } from '#server/http/pages.ts'

/** Undefined when there is no build in the folder. */
export function builtPages(folder: string): PageSource | undefined {
  const serverEntry = join(folder, 'server', 'index.js')
  if (!existsSync(serverEntry)) return undefined
  // The build is made by React Router; its type is that of the package that made it.
  const build = import(pathToFileURL(serverEntry).href) as Promise<ServerBuild>
  return {
    mode: 'production',
    build: () => build,
    assets: async (app) => {
      await app.register(fastifyStatic, {
        root: join(folder, 'client'),
        wildcard: false,
        decorateReply: false,
        index: false,
        preCompressed: true,
        globIgnore: ['**/*.{br,gz}'],
        setHeaders: (reply, path) => {
          const hashed = path.includes(`${join('client', 'assets')}`)
          reply.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
          // Letters read in a web mailbox show the mark and products from another site's page.
          const shown = path.includes(join('client', 'pictures')) || path.includes('letter-mark')
          reply.header('cross-origin-resource-policy', shown ? 'cross-origin' : 'same-origin')
        },
      })
    },
  }
}
