/**
 * Serves pictures made at run time: uploaded photos and drawings. Each set has a folder with an
 * unguessable name that is never reused, so browsers and shared caches may keep its files for ever.
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
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const storages = new WeakMap<Shop, Storage>()

export function storedPictures(shop: Shop): Storage {
  const known = storages.get(shop)
  if (known) return known
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
    await storedPictures(shop).put(folder, files)
  } catch (cause) {
    throw new ShopError('UNAVAILABLE', {
      message: 'The picture could not be stored. Please try again shortly.',
      cause,
    })
  }
  return `${urlPath}/${folder}`
}

/** Serves the files. Names of another form never reach the storage. */
export function serveStoredPictures(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { folder: string; file: string } }>(
    `${urlPath}/:folder/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { folder, file } = request.params
      const [, drawn, share] = folderName.test(folder) ? (fileName.exec(file) ?? []) : []
      const ending = drawn ?? share
      const bytes = ending && (await storedPictures(shop).get(folder, file))
      if (!bytes) return reply.callNotFound()
      return (
        reply
          .type(types[ending === 'avif' || ending === 'webp' ? ending : 'jpg'])
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // Emails in a webmail show product pictures on another site's page.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes)
      )
    },
  )
}
