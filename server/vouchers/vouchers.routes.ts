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
      // A browser without a cookie may have an order, whose pay call got no response and so set no
      // cookie. `getOrCreateClaim` finds the same claim for it, and `readClaimHash` would not.
      const { claimHash } = getOrCreateClaim(shop, request)
      const caller = { claimHash, userId: actor?.userId, ip }
      return { value: await checkVoucher(shop, { code, subtotal, ...caller }) }
    },
  }
}
