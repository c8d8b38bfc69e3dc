/** Vouchers: created at their desk, checked at checkout, held and used by orders. */
import type { Feature } from '#server/feature.ts'

import { checkVoucher } from './check-voucher.ts'
import { fillDemoVouchers } from './fill-demo-vouchers.ts'
import { vouchersDeskRoutes } from './vouchers-desk.routes.ts'

export const vouchers: Feature = {
  name: 'vouchers',
  seed: fillDemoVouchers,
  routes: (shop) => ({
    ...vouchersDeskRoutes(shop),
    'GET /api/vouchers/validation': async ({ query, address, reply }) => {
      reply.header('cache-control', 'no-store')
      const { code, subtotal } = query
      return { value: await checkVoucher(shop, { code, subtotal, ip: address }) }
    },
  }),
}
