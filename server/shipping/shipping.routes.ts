import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { exportAddresses } from './export-addresses.ts'
import { getParcel } from './get-parcel.ts'
import { importParcels } from './import-parcels.ts'
import { listParcels } from './list-parcels.ts'
import { previewParcels } from './preview-parcels.ts'
import { readParcelUpload } from './read-parcel-upload.ts'

export function shippingRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/shipping/parcels': () => listParcels(shop),
    'GET /api/admin/shipping/labels/{code}': ({ params }) => getParcel(shop, params.code),
    'POST /api/admin/shipping/preview': async ({ request }) => ({
      rows: await previewParcels(shop, await readParcelUpload(request)),
    }),
    'POST /api/admin/shipping/import': async ({ actor, body }) => ({
      results: await importParcels(shop, requireActor(actor), body),
    }),
    'GET /api/admin/shipping/addresses': ({ actor, query, reply }) =>
      exportAddresses(shop, requireActor(actor), query, reply),
  }
}
