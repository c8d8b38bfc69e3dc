/** Vouchers: created by staff, checked at checkout, held and used by orders. */
import type { Feature } from '#server/feature.ts'

import { createDemoVouchers } from './create-demo-vouchers.ts'
import { vouchersRoutes } from './vouchers.routes.ts'

export const vouchers: Feature = { routes: vouchersRoutes, seed: createDemoVouchers }
