/** Endpoints with which staff manage vouchers. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { addVoucher } from './add-voucher.ts'
import { changeVoucher, pauseVoucher } from './change-voucher.ts'
import { exportVouchers } from './export-vouchers.ts'
import { listStaffVouchers, listVoucherUses, showVoucher } from './show-voucher.ts'

export function vouchersDeskRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/vouchers': ({ query }) => listStaffVouchers(shop, query),
    'POST /api/admin/vouchers': ({ actor, body }) => addVoucher(shop, requireActor(actor), body),
    'GET /api/admin/vouchers/export': ({ actor, query, reply }) =>
      exportVouchers(shop, requireActor(actor), query, reply),
    'GET /api/admin/vouchers/{code}': ({ params }) => showVoucher(shop, params.code),
    'PUT /api/admin/vouchers/{code}': ({ actor, params, body }) =>
      changeVoucher(shop, requireActor(actor), params.code, body),
    'PUT /api/admin/vouchers/{code}/pause': ({ actor, params, body }) =>
      pauseVoucher(shop, requireActor(actor), params.code, body),
    'GET /api/admin/vouchers/{code}/uses': ({ params, query }) =>
      listVoucherUses(shop, params.code, query),
  }
}
