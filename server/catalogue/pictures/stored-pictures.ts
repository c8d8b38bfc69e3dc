/**
 * Serves pictures made at run time: uploaded photos and drawings. Each set of files has a folder
 * with a random name that is never reused, so browsers and shared caches may keep the files
 * forever.
 */
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { folderStorage } from '#server/integrations/storage/folder-storage.ts'
import type { Storage, StoredFile } from '#server/integrations/storage/storage.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

const urlPath = '/pictures/kept'
const folderName = /^[a-z0-9_-]{16,40}$/
const fileName = /^(?:(?:photo|jar|capsules|card)-\d{2,4}\.(avif|webp)|share\.(jpg))$/
const mimeTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

// Keyed by shop, because a test may run several shops with different folders.
const storages = new WeakMap<Shop, Storage>()

export function getPictureStorage(shop: Shop): Storage {
  const existingStorage = storages.get(shop)
  if (existingStorage) return existingStorage
  const storage = folderStorage(path.join(shop.config.DATA_DIR, 'pictures'))
  storages.set(shop, storage)
  return storage
}

/**
 * Stores a set of files and returns the URL path of its folder. Throws UNAVAILABLE when storing
 * fails.
 */
export async function storePictures(shop: Shop, files: readonly StoredFile[]): Promise<string> {
  const folder = shop.randomBytes(16).toString('hex')
  try {
    await getPictureStorage(shop).put(folder, files)
  } catch (cause) {
    throw new ShopError('UNAVAILABLE', {
      message: 'The picture could not be stored. Please try again shortly.',
      cause,
    })
  }
  return `${urlPath}/${folder}`
}

/** Serves the files. Names that do not match the patterns above never reach the storage. */
export function serveStoredPictures(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { folder: string; file: string } }>(
    `${urlPath}/:folder/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { folder, file } = request.params
      const [, modernExtension, shareExtension] = folderName.test(folder)
        ? (fileName.exec(file) ?? [])
        : []
      const extension = modernExtension ?? shareExtension
      const bytes = extension && (await getPictureStorage(shop).get(folder, file))
      if (!bytes) return reply.callNotFound()
      return (
        reply
          .type(mimeTypes[extension === 'avif' || extension === 'webp' ? extension : 'jpg'])
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // Webmail shows the pictures of our emails on another site's page.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes)
      )
    },
  )
}
