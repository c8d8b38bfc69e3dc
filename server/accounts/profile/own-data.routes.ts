/** Handlers for the customer's own data. */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Handlers } from '#server/http/call.ts'
import { transact } from '#server/db/transact.ts'
import { eraseHealthData } from '#server/erasure/erase-health-data.ts'
import { requireActor } from '#server/http/identify.ts'
import { claimGuestOrders } from '#server/orders/claim-guest-orders.ts'
import type { Shop } from '#server/shop.ts'

import { changeEmail } from './change-email.ts'
import { claimPurpose, sendClaimCode, verifyClaimCode } from './claim-code.ts'
import { collectOwnData } from './collect-own-data.ts'
import { deleteAccount } from './delete-account.ts'
import { getOwnUser } from './get-own-user.ts'
import { saveDefaultShipping } from './save-default-shipping.ts'
import { setMarketing } from './set-marketing.ts'
import { showDashboard } from './show-dashboard.ts'
import { showOwnOrder } from './show-own-order.ts'

export function ownDataRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/users/dashboard': ({ actor, language }) => showDashboard(shop, actor, language),
    'GET /api/users/orders/{orderId}': ({ actor, params }) =>
      showOwnOrder(shop, requireActor(actor), params.orderId),
    'PUT /api/users/update_email': ({ actor, body }) =>
      changeEmail(shop, requireActor(actor), { email: body.user.email, password: body.password }),
    'PUT /api/users/default-shipping': async ({ actor, body }) => ({
      defaultShippingDetails: await saveDefaultShipping(shop, requireActor(actor), body),
    }),
    'POST /api/users/claim-code': async ({ actor, language }) => {
      const { id, email } = await getOwnUser(shop, actor)
      const purpose = claimPurpose(shop, ['orders', id, emailKeyOf(email)])
      await sendClaimCode(shop, { purpose, what: 'orders', to: email, language })
      return { message: 'We sent a code to your email address.' }
    },
    'POST /api/users/claim-orders': async ({ actor, body }) => {
      const { id, email } = await getOwnUser(shop, actor)
      const purpose = claimPurpose(shop, ['orders', id, emailKeyOf(email)])
      await verifyClaimCode(shop, { purpose, code: body.code })
      const owner = { userId: id, email }
      return { claimed: await transact(shop.db, (tx) => claimGuestOrders(tx, owner)) }
    },
    'PUT /api/users/marketing': async ({ actor, body }) => {
      await setMarketing(shop, requireActor(actor), body.subscribed)
      return { marketing: body.subscribed }
    },
    'POST /api/users/withdraw-consent': async ({ actor }) => {
      const user = await getOwnUser(shop, actor)
      const person = { userId: user.id, email: user.email, keepsAccount: true }
      const erased = await transact(shop.db, (tx) => eraseHealthData(shop, tx, person))
      return {
        deletedQuizzes: erased.quizzes,
        deletedPlans: erased.plans,
        deletedOrders: erased.orders,
        keptOrders: erased.keptOrders,
      }
    },
    'GET /api/users/my-data': async ({ actor, language, reply }) => {
      const data = await collectOwnData(shop, requireActor(actor), language)
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return data
    },
    'POST /api/users/delete-account': ({ actor, body }) =>
      deleteAccount(shop, requireActor(actor), body.password),
  }
}
