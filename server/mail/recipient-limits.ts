/**
 * Limits how many emails of each kind one mailbox gets. A kind is limited when a stranger can
 * trigger it by typing someone's address; every other kind states why it has no limit.
 */
import { createHmac } from 'node:crypto'

import { mailboxKeyOf } from '#domain/accounts/email-key.ts'
import type { EmailKind } from '#domain/mail/email-kinds.ts'
import { maxEmailsPerDay } from '#domain/waitlist/waitlist.ts'
import { days, hours, type Duration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { countUse } from '#server/http/limits/rate-limit-store.ts'
import type { Shop } from '#server/shop.ts'

/** `unlimited` is the reason why the kind has no limit, for readers of this file only. */
type RecipientLimit =
  | { readonly max: number; readonly within: Duration }
  | { readonly unlimited: string }

const causedByStaff = { unlimited: 'caused by staff' } as const
const causedByLoggedInCustomer = {
  unlimited: 'caused by a customer who is logged in, sent to their own address',
} as const
const causedByPayment = { unlimited: 'caused by a payment' } as const
const aboutSubscription = {
  unlimited: 'about a subscription that was agreed to at PayPal',
} as const
const sentToShop = { unlimited: 'goes to the shop itself; the call is limited by network' } as const
const causedByLinkOrPassword = {
  unlimited: 'follows a link or password that only its reader has',
} as const

/**
 * A link in an account email is valid for at least as long as the window of its limit. So a mailbox
 * that has reached the limit still contains a working link, and the limit cannot lock a customer
 * out.
 */
const recipientLimits: Readonly<Record<EmailKind, RecipientLimit>> = {
  // Triggered by anyone who types an address.
  'verify email': { max: 3, within: hours(1) },
  'already registered': { max: 3, within: hours(1) },
  'reset password': { max: 3, within: hours(1) },
  'confirm new email': { max: 3, within: hours(1) },
  'claim code': { max: 5, within: hours(1) },
  'order code': { max: 5, within: hours(1) },
  'quiz results': { max: 5, within: days(1) },
  'waitlist confirmation': { max: maxEmailsPerDay, within: days(1) },
  // Triggered by guests' orders, which need no payment.
  'order received': { max: 10, within: hours(1) },
  'pay again': { max: 5, within: days(1) },
  'order expired': { max: 5, within: days(1) },

  'email change asked': causedByLoggedInCustomer,
  'account deleted': causedByLoggedInCustomer,
  'email changed': causedByLinkOrPassword,
  'email change undone': causedByLinkOrPassword,
  'password changed': causedByLinkOrPassword,
  'range is here': { unlimited: 'once per confirmed subscriber and range' },
  'product is available': { unlimited: 'once per confirmed subscriber and product' },
  'contact message': sentToShop,
  'health read in bulk': sentToShop,
  'stock warnings': { unlimited: 'goes to the shop itself, at most once a day' },
  'test email': causedByStaff,
  'owner alert': { unlimited: 'goes to the shop itself, once per alert' },
  'order paid': causedByPayment,
  'paid twice': causedByPayment,
  'delivery paid': causedByPayment,
  'payment issue': sentToShop,
  'refill reminder': { unlimited: 'once per paid order' },
  'order address changed': {
    unlimited: 'caused by staff, or by the buyer of a paid order a few times a day',
  },
  'order declined': causedByStaff,
  'pharmacist asks': causedByStaff,
  'question closed': causedByStaff,
  'order on its way': causedByStaff,
  'order delivered': causedByStaff,
  'refund paid': causedByStaff,
  recall: { unlimited: 'caused by staff, twice at most for each order and recall' },
  'delivery reminder': aboutSubscription,
  'subscription address changed': aboutSubscription,
  'subscription began': aboutSubscription,
  'subscription cancelled': aboutSubscription,
  'subscription change noted': aboutSubscription,
  'subscription change refused': aboutSubscription,
  'subscription ended': aboutSubscription,
  'subscription payment failed': aboutSubscription,
  'subscription resumed': aboutSubscription,
  'subscription suspended': aboutSubscription,
  'subscription unpaid': aboutSubscription,
}

/**
 * Counts one email to this mailbox. Returns false when the count is above the limit. The mailbox is
 * stored as a keyed hash. Addresses that differ only in case or `+tag` count as one mailbox.
 */
export async function countRecipientEmail(
  shop: Pick<Shop, 'appSecret' | 'now'>,
  db: Db,
  { kind, to }: { kind: EmailKind; to: string },
): Promise<boolean> {
  const limit = recipientLimits[kind]
  if ('unlimited' in limit) return true
  const mailboxHmac = createHmac('sha256', shop.appSecret).update(`mail|${mailboxKeyOf(to)}`)
  const key = `mail ${kind} ${mailboxHmac.digest('base64url')}`
  const { current } = await countUse(db, key, limit.within, shop.now())
  return current <= limit.max
}

/**
 * Returns the period in which the emails of this kind are counted: the longest time until a mailbox
 * at its limit gets another one. Throws for a kind without a limit.
 */
export function recipientLimitPeriodOf(kind: EmailKind): Duration {
  const limit = recipientLimits[kind]
  if ('unlimited' in limit) throw new Error(`emails of kind "${kind}" have no limit`)
  return limit.within
}
