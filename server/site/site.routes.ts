import type { FastifyInstance } from 'fastify'

import { pathInLanguage, shopLanguages } from '#domain/content/languages.ts'
import { redirectedPaths } from '#domain/content/public-paths.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { days, addDuration } from '#domain/time.ts'
import { getCatalogueSnapshot } from '#server/catalogue/live-catalogue.ts'
import type { Handlers } from '#server/http/call.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { findLowestPlanPrice } from './find-lowest-plan-price.ts'
import { writeSitemap } from './write-sitemap.ts'

/** Leaves a route out of the OpenAPI document. */
const notInApiDocs = { schema: { hide: true } } as const
const cacheForOneHour = 'public, max-age=3600'
/** RFC 9116 recommends less than a year, so that the contact of an abandoned shop expires. */
const securityContactLifetime = days(180)

export function siteRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/settings': () => ({
      settings: toSettingsReply(settingsOf(shop)),
      planFrom: findLowestPlanPrice(shop),
    }),
  }
}

/** Returns the settings as plain objects, which the type of the reply requires. */
function toSettingsReply(settings: ShopSettings): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(settings).map(([name, part]) => [name, { ...part }]))
}

/** Files for machines, and redirects of former and mistyped paths. */
export function siteOtherRoutes(app: FastifyInstance, shop: Shop): void {
  const { PUBLIC_URL: origin } = shop.config

  app.get('/sitemap.xml', notInApiDocs, (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheForOneHour)
      .send(writeSitemap(origin, getCatalogueSnapshot(shop).products)),
  )

  app.get('/robots.txt', notInApiDocs, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheForOneHour)
      // Crawlers must be allowed to read pages that must not be indexed, because only the page
      // itself contains that rule.
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /order/\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  )

  app.get('/.well-known/security.txt', notInApiDocs, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheForOneHour)
      .send(
        [
          `Contact: mailto:${settingsOf(shop).seller.email}`,
          `Expires: ${addDuration(shop.now(), securityContactLifetime).toISOString()}`,
          'Preferred-Languages: en, ms',
          `Canonical: ${origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )

  for (const [from, to] of Object.entries(redirectedPaths))
    for (const language of shopLanguages)
      app.get(pathInLanguage(language, from), notInApiDocs, (request, reply) => {
        const queryStart = request.raw.url?.indexOf('?') ?? -1
        const query = queryStart < 0 ? '' : request.raw.url?.slice(queryStart)
        return reply
          .header('cache-control', cacheForOneHour)
          .redirect(pathInLanguage(language, to) + query, 301)
      })
}
