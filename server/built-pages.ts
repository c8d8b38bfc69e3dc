/**
 * Pages of a production build: loads the server build once and serves the client build. Files with
 * a hash in their name never change and are cached for a year.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

import { emailLogoFiles } from '#domain/mail/email-logo-files.ts'
import type { PageSource } from '#server/http/pages/pages.ts'

/** Cache time of files whose content may change under the same name. */
const oneHourSeconds = 3_600
const oneYearSeconds = 31_536_000

/**
 * Returns the pages of the build in `folder`, or undefined when the folder contains no build.
 * Begins to load the server build, which `build` then returns.
 */
export function loadBuiltPages(folder: string): PageSource | undefined {
  const serverEntry = join(folder, 'server', 'index.js')
  if (!existsSync(serverEntry)) return undefined
  // React Router generates this file, so the module has the type `ServerBuild`.
  const build = import(pathToFileURL(serverEntry).href) as Promise<ServerBuild>
  return {
    mode: 'production',
    build: () => build,
    assets: (app) => serveFiles(app, join(folder, 'client')),
  }
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
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
        path.includes(join('client', 'pictures')) || path.includes(emailLogoFiles.light)
      reply.header('cross-origin-resource-policy', isInEmails ? 'cross-origin' : 'same-origin')
    },
  })
  const filePaths = listFilePaths(folder)
  // One route for each folder, because a route for each file would slow every start.
  const routePatterns = new Set([...filePaths].map((path) => path.replace(/^(\/[^/]+\/).*/, '$1*')))
  for (const url of routePatterns)
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: (request, reply) => {
        const path = request.raw.url?.split('?')[0] ?? ''
        return filePaths.has(path) ? reply.sendFile(path) : reply.callNotFound()
      },
    })
}

/** Returns the URL paths of the files below a folder, such as `/assets/cart.js`. */
function listFilePaths(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return new Set(
    files.map(
      (file) => `/${relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')}`,
    ),
  )
}
