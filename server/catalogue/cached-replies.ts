/**
 * Caches the catalogue's replies as bytes. A reply is serialised once per version of the catalogue
 * and compressed once per encoding. The ETag is strong and the same in every process. A shared
 * cache may keep a reply for 30 seconds; a browser revalidates every time and usually gets a 304.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

import { matchesEtag, PageCache } from '#server/http/pages/page-cache.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { getCatalogueSnapshot } from './live-catalogue.ts'

/** Memory for replies per process: 16 MiB. */
const maxCacheBytes = 16 * 1024 * 1024
// Without stale-while-revalidate: browsers honour it too, and a cart would then show an old price.
const cacheControl = 'public, max-age=0, s-maxage=30'

type CachedReplies = {
  /**
   * Sends the cached reply with this name. If the current version of the catalogue has no such
   * reply, creates it first.
   */
  send(
    call: { request: FastifyRequest; reply: FastifyReply },
    name: string,
    createBody: () => unknown,
  ): Promise<FastifyReply>
}

export function createCachedReplies(shop: Shop): CachedReplies {
  let version = versionOf(shop)
  let cache = new PageCache(maxCacheBytes)
  return {
    async send({ request, reply }, name, createBody) {
      const currentVersion = versionOf(shop)
      if (currentVersion !== version) {
        version = currentVersion
        cache = new PageCache(maxCacheBytes)
      }
      let cachedReply = cache.get(name)
      if (!cachedReply) {
        const body = Buffer.from(JSON.stringify(createBody()))
        cachedReply = { status: 200, headers: {}, body, isPublic: true, encoded: new Map() }
        cache.set(name, cachedReply)
      }
      const accepts = request.headers['accept-encoding']
      const { encoding, body, etag } = await PageCache.encode(cachedReply, accepts)
      reply.header('cache-control', cacheControl).header('vary', 'accept-encoding')
      reply.header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type('application/json; charset=utf-8').send(body)
    },
  }
}

/**
 * The version includes the approval number (KKLIU), because a reply contains some texts only if the
 * shop has one.
 */
function versionOf(shop: Shop): string {
  return `${getCatalogueSnapshot(shop).version} ${settingsOf(shop).claims.kkliu ?? ''}`
}
