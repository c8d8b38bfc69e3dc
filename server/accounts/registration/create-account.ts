/**
 * Creates an account for a caller who has proved to own the email address. The account has the data
 * of a registration, or only a password chosen through a link. Deletes all registrations of the
 * address.
 */
import type { Address } from '#domain/address/address.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { recordConsent } from '#server/consent/consents.ts'
import { afterCommit, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { detachToken } from './mailed-tokens.store.ts'
import { deleteRegistrationsOfEmail } from './registrations.store.ts'
import { marketingVersion } from '#server/accounts/profile/set-marketing.ts'
import { insertUser } from '#server/accounts/profile/users.store.ts'

/**
 * Creates the account in the caller's transaction, and records the consent to marketing emails.
 * `token` is the token of the link that was used; the caller has marked it as used. Throws
 * LINK_EXPIRED when the address already has an account.
 */
export async function createAccount(
  shop: Shop,
  tx: Tx,
  account: {
    id: string
    email: string
    passwordHash: string
    address: Address
    language: ShopLanguage
    /** When the customer agreed to emails about news and offers; undefined if they did not. */
    marketingSince: Date | undefined
  },
  token: string,
): Promise<void> {
  const { id, email, passwordHash, address, language, marketingSince } = account
  const user = {
    id,
    email,
    passwordHash,
    address,
    language,
    role: 'customer',
    createdAt: shop.now(),
  } as const
  if ((await insertUser(tx, user)) === undefined) throw new ShopError('LINK_EXPIRED')
  if (marketingSince)
    await recordConsent(tx, {
      kind: 'marketing',
      version: marketingVersion,
      about: 'user',
      aboutId: id,
      givenAt: marketingSince,
    })
  // Must precede the deletion of registrations, which also deletes the tokens attached to them.
  await detachToken(tx, token, id)
  await deleteRegistrationsOfEmail(tx, email)
  afterCommit(tx, () =>
    shop.log.info({ event: 'email.verified', userId: id }, 'email address verified'),
  )
}
