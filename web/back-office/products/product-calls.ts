/** Calls that load and save a product, as the page of a product needs them. */
import type { CallReply } from '#contract/call.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'

import type { EditedProduct } from './compare-products.ts'
import type { Photo } from './photo-input.tsx'
import { appendPhoto } from './product-upload.ts'

/** A product as its page edits it, with version, price history, and what a draft still needs. */
export type ProductToEdit = CallReply<'GET /api/admin/products/{productId}'>

export type SavedProduct = EditedProduct & { version: number }

/** Returns the photos that staff uploaded, without the drawn pictures. */
export function findPhotos({ product }: ProductToEdit): readonly Picture[] {
  return product.pictures.filter(({ kind }) => kind === 'photo')
}

/** Returns the product as it is stored now. */
export async function loadSavedProduct(productId: string): Promise<SavedProduct> {
  const product = await callAuthenticated('GET /api/admin/products/{productId}', {
    params: { productId },
  })
  return { version: product.version, form: product.form, photos: findPhotos(product) }
}

/**
 * Saves the fields, and which photos the product keeps. Returns the new version. `product.version`
 * is the one on which the change is based; throws CONFLICT if a colleague has saved since then.
 */
export async function sendProduct(productId: string, product: SavedProduct): Promise<number> {
  const { version, form, photos } = product
  const reply = await callAuthenticated('PUT /api/admin/products/{productId}', {
    params: { productId },
    body: { version, form, photos: photos.map(({ path, alt }) => ({ path, alt })) },
  })
  return reply.version
}

/** Adds a photo. Returns the product's new version, and the stored photo as the only element. */
export async function sendPhoto(
  productId: string,
  photo: Photo,
): Promise<{ version: number; storedPhotos: readonly Picture[] }> {
  const body = new FormData()
  appendPhoto(body, photo)
  const { version, pictures } = await callAuthenticated(
    'POST /api/admin/products/{productId}/photos',
    { params: { productId }, body },
  )
  return { version, storedPhotos: pictures.slice(0, 1) }
}
