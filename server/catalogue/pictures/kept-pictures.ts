/**
 * Pictures made while the shop runs: photos of staff and drawings of new formulas. Each set has a
 * folder of its own under an unguessable name that is never used again, so browsers and shared caches
 * may keep its files for ever.
 */
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { folderStorage } from '#server/integrations/storage/folder-storage.ts'
import type { Storage, StoredFile } from '#server/integrations/storage/storage.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

const address = '/pictures/kept'
const folderName = /^[a-z0-9_-]{16,40}$/
const fileName = /^(?:(?:photo|jar|capsules|card)-\d{2,4}\.(avif|webp)|share\.(jpg))$/
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const storages = new WeakMap<Shop, Storage>()

/** The storage of this shop's pictures. */
export function keptPictures(shop: Shop): Storage {
  const known = storages.get(shop)
  if (known) return known
  const storage = folderStorage(path.join(shop.config.DATA_DIR, 'pictures'))
  storages.set(shop, storage)
  return storage
}

/** Keeps a set of files and answers the address of its folder. Throws UNAVAILABLE without room. */
export async function keepPictures(shop: Shop, files: readonly StoredFile[]): Promise<string> {
  const folder = shop.randomBytes(16).toString('hex')
  try {
    await keptPictures(shop).put(folder, files)
  } catch (cause) {
    throw new ShopError('UNAVAILABLE', {
      message: 'The picture could not be stored. Please try again shortly.',
      cause,
    })
  }
  return `${address}/${folder}`
}

/** The folder of a picture's path; undefined for pictures that came with the shop. */
export function keptFolderOf(picturePath: string): string | undefined {
  const [folder] = picturePath.startsWith(`${address}/`)
    ? picturePath.slice(address.length + 1).split('/')
    : []
  return folder
}

/** Serves the files. A name that is not ours is asked of nobody. */
export function serveKeptPictures(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { folder: string; file: string } }>(
    `${address}/:folder/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { folder, file } = request.params
      const [, drawn, share] = folderName.test(folder) ? (fileName.exec(file) ?? []) : []
      const ending = drawn ?? share
      const bytes = ending && (await keptPictures(shop).get(folder, file))
      if (!bytes) return reply.callNotFound()
      return (
        reply
          .type(types[ending === 'avif' || ending === 'webp' ? ending : 'jpg'])
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // Letters read in a web mailbox show product pictures from another site's page.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes)
      )
    },
  )
}
