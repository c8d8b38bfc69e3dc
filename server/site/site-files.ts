/** Files for crawlers and security researchers, and redirects of former and mistyped paths. */
import type { FastifyInstance } from 'fastify'

import { pathInLanguage, shopLanguages, type ShopLanguage } from '#domain/content/languages.ts'
import { redirectedPaths } from '#domain/content/public-paths.ts'
import { days, addDuration } from '#domain/time.ts'
import { getCatalogueSnapshot } from '#server/catalogue/live-catalogue.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { buildSitemap } from './build-sitemap.ts'

/** Leaves a route out of the OpenAPI document. */
const notInApiDocs = { schema: { hide: true } } as const
const cacheForOneHour = 'public, max-age=3600'
/** RFC 9116 recommends less than a year, so that the contact of an abandoned shop expires. */
const securityContactLifetime = days(180)

export function addSiteFiles(app: FastifyInstance, shop: Shop): void {
  const origin = shop.config.PUBLIC_URL
  const addFile = (path: string, type: 'application/xml' | 'text/plain', render: () => string) =>
    app.get(path, notInApiDocs, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', cacheForOneHour).send(render()),
    )
  addFile('/sitemap.xml', 'application/xml', () =>
    buildSitemap(origin, getCatalogueSnapshot(shop).products),
  )
  addFile('/robots.txt', 'text/plain', () => renderRobotsTxt(origin))
  addFile('/.well-known/security.txt', 'text/plain', () => renderSecurityTxt(shop))
  for (const language of shopLanguages) addRedirects(app, language)
}

/**
 * Danger: do not disallow pages that must not be indexed. A crawler must read such a page to find
 * its `noindex`.
 */
function renderRobotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /order/\n\nSitemap: ${origin}/sitemap.xml\n`
}

function renderSecurityTxt(shop: Shop): string {
  return [
    `Contact: mailto:${settingsOf(shop).seller.email}`,
    `Expires: ${addDuration(shop.now(), securityContactLifetime).toISOString()}`,
    'Preferred-Languages: en, ms',
    `Canonical: ${shop.config.PUBLIC_URL}/.well-known/security.txt`,
    '',
  ].join('\n')
}

function addRedirects(app: FastifyInstance, language: ShopLanguage): void {
  for (const [from, to] of Object.entries(redirectedPaths))
    app.get(pathInLanguage(language, from), notInApiDocs, ({ originalUrl }, reply) => {
      const queryStart = originalUrl.indexOf('?')
      const query = queryStart < 0 ? '' : originalUrl.slice(queryStart)
      return reply
        .header('cache-control', cacheForOneHour)
        .redirect(pathInLanguage(language, to) + query, 301)
    })
}
