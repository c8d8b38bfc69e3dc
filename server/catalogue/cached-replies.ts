/**
 * Catalogue replies as bytes: serialised once per version, compressed once per encoding. The ETag
 * is strong: the same in every process. A shared cache may keep a reply for 30 seconds; a browser
 * revalidates each time and mostly gets a 304.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

import { PageCache } from '#server/http/page-cache.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { liveCatalogue } from './live-catalogue.ts'

const limitBytes = 16 * 1024 * 1024
// No stale-while-revalidate: browsers honour it too, and a cart would show an old price.
const cacheControl = 'public, max-age=0, s-maxage=30'

export type CachedReplies = {
  /** Sends the cached reply of that name; makes it first if this version has none yet. */
  send(
    call: { request: FastifyRequest; reply: FastifyReply },
    name: string,
    make: () => unknown,
  ): Promise<FastifyReply>
}

export function cachedReplies(shop: Shop): CachedReplies {
  let version = versionOf(shop)
  let memory = new PageCache(limitBytes)
  return {
    async send({ request, reply }, name, make) {
      const present = versionOf(shop)
      if (present !== version) {
        version = present
        memory = new PageCache(limitBytes)
      }
      let stored = memory.get(name)
      if (!stored) {
        const body = Buffer.from(JSON.stringify(make()))
        stored = { status: 200, headers: {}, body, isPublic: true, encoded: new Map() }
        memory.set(name, stored)
      }
      const accepts = request.headers['accept-encoding']
      const { encoding, body, etag } = await PageCache.encode(stored, accepts)
      reply.header('cache-control', cacheControl).header('vary', 'accept-encoding')
      reply.header('etag', etag)
      if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send()
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type('application/json; charset=utf-8').send(body)
    },
  }
}

/** The approval number belongs to the version, because it decides which texts a reply may hold. */
function versionOf(shop: Shop): string {
  return `${liveCatalogue(shop).version} ${settingsOf(shop).claims.kkliu ?? ''}`
}

/** If-None-Match may list several tags, or weak ones that a proxy has made of ours. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '')
    return plain === etag || plain === '*'
  })
}
