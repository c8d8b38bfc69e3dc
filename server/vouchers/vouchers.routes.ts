import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { checkVoucher } from './check-voucher.ts'
import { vouchersDeskRoutes } from './vouchers-desk.routes.ts'

export function vouchersRoutes(shop: Shop): Partial<Handlers> {
  return {
    ...vouchersDeskRoutes(shop),
    'GET /api/vouchers/validation': async ({ query, ip }) => {
      const { code, subtotal } = query
      return { value: await checkVoucher(shop, { code, subtotal, ip }) }
    },
  }
}
