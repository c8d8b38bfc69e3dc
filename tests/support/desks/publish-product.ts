import { expect } from '@playwright/test'

import type { ApiCall } from '#web/api/client.ts'

import { buildProductUpload } from './product-upload.ts'

/**
 * Adds a product to a running shop, and publishes it once its pictures are drawn. `fields` are form
 * fields of the upload and replace the defaults of `buildProductUpload`. Returns the product's id.
 */
export async function publishProduct(
  call: ApiCall,
  fields: Record<string, string> & { product_name: string; sku: string; formula: string },
): Promise<number> {
  const body = buildProductUpload({ noAllergens: 'true', ...fields })
  const { id } = await call('POST /api/backend/addproduct', { body })
  const params = { productId: String(id) }
  const readProduct = () => call('GET /api/admin/products/{productId}', { params })
  // A job draws the pictures. Until then the list of what is missing contains them.
  await expect.poll(async () => (await readProduct()).missing).toEqual([])
  const { version } = await readProduct()
  await call('POST /api/admin/products/{productId}/publish', {
    params,
    body: { version, warningsAccepted: true },
  })
  return id
}
