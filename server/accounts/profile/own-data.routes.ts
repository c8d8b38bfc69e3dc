/** Handlers for the customer's own data. */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import { allTime } from '#server/db/in-period.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { requireActor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { claimGuestOrders } from '#server/orders/access/claim-guest-orders.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { clearBrowserCookies } from '#server/accounts/session/clear-browser-cookies.ts'
import type { AccountEmail } from './account-emails.ts'
import { listEarlierGuestOrders } from './earlier-guest-orders.ts'
import { requestEmailChange } from './request-email-change.ts'
import { createClaimPurpose, sendClaimCode, verifyClaimCode } from './claim-code.ts'
import type { ClaimPurpose } from './claim-codes.store.ts'
import { deleteAccount } from './delete-account.ts'
import { getOwnUser } from './get-own-user.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { saveDefaultShipping } from './save-default-shipping.ts'
import { stopNewsletter } from './newsletter-link.ts'
import { setMarketing } from './set-marketing.ts'
import { findUser, type User } from './users.store.ts'

export function ownDataRoutes(shop: Shop): Partial<Handlers> {
  return {
    'PUT /api/users/update_email': async ({ actor, body, reply }) => {
      const { email } = body.user
      const { password } = body
      const message = await requestEmailChange(shop, requireActor(actor), { email, password })
      clearBrowserCookies(shop, reply)
      return message
    },
    'PUT /api/users/default-shipping': async ({ actor, body }) => ({
      defaultShippingDetails: await saveDefaultShipping(shop, requireActor(actor), body),
    }),
    'POST /api/users/claim-code': async ({ actor, body, language }) => {
      const user = await getOwnUser(shop, actor)
      const { email } = await getClaimableEmail(shop, user, body?.email)
      const purpose = createOrderClaimPurpose(shop, user, email)
      await sendClaimCode(shop, { purpose, what: 'orders', to: email, language })
      return {
        message:
          email === user.email
            ? 'We sent a code to your email address.'
            : 'We sent a code to your earlier email address.',
      }
    },
    'POST /api/users/claim-orders': async ({ actor, body }) => {
      const user = await getOwnUser(shop, actor)
      const email = await getClaimableEmail(shop, user, body.email)
      const purpose = createOrderClaimPurpose(shop, user, email.email)
      await verifyClaimCode(shop, { purpose, code: body.code })
      return {
        claimedOrderCount: await transact(shop.db, (tx) => claimOrders(shop, tx, user.id, email)),
      }
    },
    'PUT /api/users/marketing': async ({ actor, body }) => {
      await setMarketing(shop, requireActor(actor), body.subscribed)
      return { hasMarketingConsent: body.subscribed }
    },
    'POST /api/newsletter/stop': async ({ body }) => ({
      message: await stopNewsletter(shop, body.token),
    }),
    'POST /api/users/delete-account': async ({ actor, body, reply }) => {
      await deleteAccount(shop, requireActor(actor), body.password)
      clearBrowserCookies(shop, reply)
    },
  }
}

/**
 * Returns the address whose guest orders are to be added: the account's own one, or `earlierEmail`.
 * Throws INVALID when the account may add no guest orders of `earlierEmail`.
 */
async function getClaimableEmail(
  shop: Shop,
  user: User,
  earlierEmail: string | undefined,
): Promise<AccountEmail> {
  if (earlierEmail === undefined) return { email: user.email, ...allTime }
  const entry = (await listEarlierGuestOrders(shop.db, user.id)).find(
    ({ email }) => email === emailKeyOf(earlierEmail),
  )
  if (!entry) throw new ShopError('INVALID')
  const { email, since, until } = entry
  return { email, since, until }
}

/** Adds the guest orders of the email address to the account. Returns how many were added. */
async function claimOrders(
  shop: Shop,
  tx: Tx,
  userId: string,
  email: AccountEmail,
): Promise<number> {
  await lockOwnAccount(tx, userId)
  // Read after the lock, because the account may have got another address meanwhile.
  const user = await findUser(tx, userId)
  if (!user) throw new ShopError('UNAUTHENTICATED')
  const claimedOrderCount = await claimGuestOrders(tx, user, email)
  // The account may now have health data that the reviews of its orders must consider.
  if (claimedOrderCount > 0) await publish(shop, tx, 'health data saved', { userId })
  return claimedOrderCount
}

/** The email is part of the purpose: a code adds only orders of the address that it was sent to. */
function createOrderClaimPurpose(shop: Shop, { id }: User, email: string): ClaimPurpose {
  return createClaimPurpose(shop, ['orders', id, emailKeyOf(email)])
}
