import type { Handlers } from '#server/http/register-endpoints.ts'
import { getOrCreateClaim } from '#server/orders/access/order-access.ts'
import type { Shop } from '#server/shop.ts'

import { checkVoucher } from './check-voucher.ts'
import { vouchersDeskRoutes } from './vouchers-desk.routes.ts'

export function vouchersRoutes(shop: Shop): Partial<Handlers> {
  return {
    ...vouchersDeskRoutes(shop),
    'GET /api/vouchers/validation': async ({ query, actor, ip, request }) => {
      const { code, subtotal } = query
      // Not readClaimHash: a pay call without a response saved an order but set no cookie.
      const { claimHash } = getOrCreateClaim(shop, request)
      const caller = { claimHash, userId: actor?.userId, ip }
      return { value: await checkVoucher(shop, { code, subtotal, ...caller }) }
    },
  }
}
