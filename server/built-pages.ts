/**
 * Pages of a production build: loads the server build once and serves the client build. Files with
 * a hash in their name never change and are cached for a year.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import fastifyStatic from '@fastify/static'
import type { ServerBuild } from 'react-router'

import type { PageSource } from '#server/http/pages/pages.ts'

/** Cache time of files whose content may change under the same name. */
const oneHourSeconds = 3_600
const oneYearSeconds = 31_536_000

/** Returns undefined when the folder contains no build. */
export function loadBuiltPages(folder: string): PageSource | undefined {
  const serverEntry = join(folder, 'server', 'index.js')
  if (!existsSync(serverEntry)) return undefined
  // React Router generates this file, so the module has the type `ServerBuild`.
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
          const hasHash = path.includes(join('client', 'assets'))
          reply.header(
            'cache-control',
            hasHash
              ? `public, max-age=${oneYearSeconds}, immutable`
              : `public, max-age=${oneHourSeconds}`,
          )
          // Webmail shows the logo and product pictures of emails on another site's page.
          const isInEmails =
            path.includes(join('client', 'pictures')) || path.includes('letter-mark')
          reply.header('cross-origin-resource-policy', isInEmails ? 'cross-origin' : 'same-origin')
        },
      })
    },
  }
}
