/** Endpoints for staff that add, change, archive, publish and sort products. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { addPhoto } from './add-photo.ts'
import { addProduct } from './add-product.ts'
import { setProductArchived } from './set-product-archived.ts'
import { changeProduct } from './change-product.ts'
import { getStaffProduct, listStaffProducts } from './list-staff-products.ts'
import { saveProductOrder } from './save-product-order.ts'
import { publishProduct } from './publish-product.ts'
import { listAllIngredients } from './read-products.ts'
import { readProductUpload } from './read-product-upload.ts'

export function productsDeskRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/backend/addproduct': async (call) =>
      addProduct(shop, requireActor(call.actor), await readProductUpload(call.request)),

    'GET /api/admin/products': () => listStaffProducts(shop),

    'GET /api/admin/products/{productId}': (call) =>
      getStaffProduct(shop, Number(call.params.productId)),

    'PUT /api/admin/products/{productId}': (call) =>
      changeProduct(shop, requireActor(call.actor), Number(call.params.productId), call.body),

    'POST /api/admin/products/{productId}/photos': async (call) =>
      addPhoto(
        shop,
        requireActor(call.actor),
        Number(call.params.productId),
        await readProductUpload(call.request),
      ),

    'PUT /api/admin/products/{productId}/shelf': async (call) => ({
      version: await setProductArchived(
        shop,
        requireActor(call.actor),
        Number(call.params.productId),
        call.body,
      ),
    }),

    'POST /api/admin/products/{productId}/publish': async (call) => ({
      version: await publishProduct(
        shop,
        requireActor(call.actor),
        Number(call.params.productId),
        call.body,
      ),
    }),

    'PUT /api/admin/product-order': async (call) => ({
      count: await saveProductOrder(shop, requireActor(call.actor), call.body.ids),
    }),

    'GET /api/admin/ingredients': () => listAllIngredients(shop.db),
  }
}
