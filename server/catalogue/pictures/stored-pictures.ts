/**
 * Stores and serves pictures made at run time: uploaded photos and drawings. They are rows of the
 * database, so that every process serves them and a backup has them. Each set of files has a folder
 * with a random name that is never reused, so browsers and shared caches may keep the files
 * forever.
 */
import type { FastifyInstance } from 'fastify'

import { ByteLimitedCache } from '#server/http/limits/byte-limited-cache.ts'
import type { Shop } from '#server/shop.ts'

import {
  deleteUnusedRows,
  findPictureFile,
  insertPictureFiles,
  type PictureFile,
} from './pictures.store.ts'

const urlPrefix = '/pictures/kept'
const folderPattern = /^[a-z0-9_-]{16,40}$/
/** The files that preparePhoto and makeProductPictures make, except the picture for emails. */
const filePattern = /^(?:(?:photo|jar|capsules|card)-\d{2,4}\.(?:avif|webp)|share\.jpg)$/

/** Memory of the cached files of one process (docs/decisions/129-pictures-in-the-database.md). */
const maxCacheBytes = 32 * 1024 * 1024

// Keyed by database, because a test may run several shops in one process.
const caches = new WeakMap<Shop['database'], ByteLimitedCache<Buffer>>()

/** Stores a set of files and returns the URL path of its folder. */
export async function storePictures(shop: Shop, files: readonly PictureFile[]): Promise<string> {
  const folder = shop.randomBytes(16).toString('hex')
  await insertPictureFiles(shop.db, folder, files, shop.now())
  return `${urlPrefix}/${folder}`
}

/**
 * Deletes up to `limit` files that were unused already before `unusedBefore`. Returns the number of
 * deleted files. Other processes and browsers may still have them cached.
 */
export async function deleteUnusedFilesAndClearCache(
  shop: Shop,
  unusedBefore: Date,
  limit: number,
): Promise<number> {
  const count = await deleteUnusedRows(shop.db, unusedBefore, limit)
  // The cache does not list its files by age, so it is emptied. It fills again on demand.
  cacheOf(shop).clear()
  return count
}

/** Serves the files. Names that do not match the patterns above never reach the database. */
export function serveStoredPictures(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { folder: string; file: string } }>(
    `${urlPrefix}/:folder/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { folder, file } = request.params
      if (!folderPattern.test(folder) || !filePattern.test(file)) return reply.callNotFound()
      const bytes = await readPictureFile(shop, folder, file)
      if (!bytes) return reply.callNotFound()
      return (
        reply
          .type(mimeTypeOf(file))
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // Webmail shows the pictures of our emails on another site's page.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes)
      )
    },
  )
}

/** Returns the type of a file name that matches `filePattern`. */
function mimeTypeOf(file: string): string {
  if (file.endsWith('.avif')) return 'image/avif'
  return file.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
}

/** Returns a file from memory or the database. A stored file never changes. */
async function readPictureFile(
  shop: Shop,
  folder: string,
  name: string,
): Promise<Buffer | undefined> {
  const cache = cacheOf(shop)
  const key = `${folder}/${name}`
  const cachedBytes = cache.get(key)
  if (cachedBytes) return cachedBytes
  const bytes = await findPictureFile(shop.db, folder, name)
  if (bytes) cache.set(key, bytes)
  return bytes
}

function cacheOf({ database }: Shop): ByteLimitedCache<Buffer> {
  const existingCache = caches.get(database)
  if (existingCache) return existingCache
  const cache = new ByteLimitedCache<Buffer>(maxCacheBytes, (bytes) => bytes.length)
  caches.set(database, cache)
  return cache
}
