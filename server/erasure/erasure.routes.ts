import { getOwnUser } from '#server/accounts/profile/get-own-user.ts'
import { transact } from '#server/db/transact.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { eraseHealthData } from './erase-health-data.ts'
import { eraseOrderHealthData, getErasureState } from './erase-order-health-data.ts'

export function erasureRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/orders/{orderId}/health-data': ({ params, actor, request }) =>
      getErasureState(shop, params.orderId, { actor, request }),
    'POST /api/orders/{orderId}/erase-health-data': ({ params, actor, request }) =>
      eraseOrderHealthData(shop, params.orderId, { actor, request }),
    'POST /api/users/withdraw-consent': async ({ actor }) => {
      const user = await getOwnUser(shop, actor)
      const account = { userId: user.id, keepsAccount: true }
      const erased = await transact(shop.db, (tx) => eraseHealthData(shop, tx, account))
      return {
        deletedQuizCount: erased.quizCount,
        deletedPlanCount: erased.subscriptionCount,
        deletedOrderCount: erased.orderCount,
        keptOrders: erased.keptOrderNumbers,
      }
    },
  }
}
