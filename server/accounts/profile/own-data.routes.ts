/** Handlers for the customer's own data. */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Handlers } from '#server/http/call.ts'
import { transact } from '#server/db/transact.ts'
import { requireActor } from '#server/http/access/identify.ts'
import { claimGuestOrders } from '#server/orders/access/claim-guest-orders.ts'
import type { Shop } from '#server/shop.ts'

import { changeEmail } from './change-email.ts'
import { claimPurpose, sendClaimCode, verifyClaimCode } from './claim-code.ts'
import { deleteAccount } from './delete-account.ts'
import { getOwnUser } from './get-own-user.ts'
import { saveDefaultShipping } from './save-default-shipping.ts'
import { setMarketing } from './set-marketing.ts'

export function ownDataRoutes(shop: Shop): Partial<Handlers> {
  return {
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
    'POST /api/users/delete-account': ({ actor, body }) =>
      deleteAccount(shop, requireActor(actor), body.password),
  }
}
