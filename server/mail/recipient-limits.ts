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

type RecipientLimit =
  | { readonly maxCount: number; readonly period: Duration }
  /** Why the kind has no limit. The program does not use the text. */
  | { readonly unlimitedBecause: string }

const causedByStaff = { unlimitedBecause: 'caused by staff' } as const
const causedByLoggedInCustomer = {
  unlimitedBecause: 'caused by a customer who is logged in, sent to their own address',
} as const
const causedByPayment = { unlimitedBecause: 'caused by a payment' } as const
const aboutSubscription = {
  unlimitedBecause: 'about a subscription that was agreed to at PayPal',
} as const
const sentToShop = {
  unlimitedBecause: 'goes to the shop itself; the call is limited by network',
} as const
const causedByLinkOrPassword = {
  unlimitedBecause: 'follows a link or password that only its reader has',
} as const

/**
 * A link in an account email is valid for at least as long as the window of its limit. So a mailbox
 * that has reached the limit still contains a working link, and the limit cannot lock a customer
 * out.
 */
const recipientLimits: Readonly<Record<EmailKind, RecipientLimit>> = {
  // Triggered by anyone who types an address.
  'verify email': { maxCount: 3, period: hours(1) },
  'already registered': { maxCount: 3, period: hours(1) },
  'reset password': { maxCount: 3, period: hours(1) },
  'confirm new email': { maxCount: 3, period: hours(1) },
  'claim code': { maxCount: 5, period: hours(1) },
  'order code': { maxCount: 5, period: hours(1) },
  'quiz results': { maxCount: 5, period: days(1) },
  'waitlist confirmation': { maxCount: maxEmailsPerDay, period: days(1) },
  // Triggered by guests' orders, which need no payment.
  'order received': { maxCount: 10, period: hours(1) },
  'pay again': { maxCount: 5, period: days(1) },
  'order expired': { maxCount: 5, period: days(1) },

  'email change asked': causedByLoggedInCustomer,
  'account deleted': causedByLoggedInCustomer,
  'email changed': causedByLinkOrPassword,
  'email change undone': causedByLinkOrPassword,
  'password changed': causedByLinkOrPassword,
  'range is here': { unlimitedBecause: 'once per confirmed subscriber and range' },
  'product is available': { unlimitedBecause: 'once per confirmed subscriber and product' },
  'contact message': sentToShop,
  'health read in bulk': sentToShop,
  'stock warnings': { unlimitedBecause: 'goes to the shop itself, at most once a day' },
  'test email': causedByStaff,
  'owner alert': { unlimitedBecause: 'goes to the shop itself, once per alert' },
  'order paid': causedByPayment,
  'paid twice': causedByPayment,
  'delivery paid': causedByPayment,
  'payment issue': sentToShop,
  'refill reminder': { unlimitedBecause: 'once per paid order' },
  'order address changed': {
    unlimitedBecause: 'caused by staff, or by the buyer of a paid order a few times a day',
  },
  'order declined': causedByStaff,
  'pharmacist asks': causedByStaff,
  'question closed': causedByStaff,
  'order on its way': causedByStaff,
  'order delivered': causedByStaff,
  'refund paid': causedByStaff,
  recall: { unlimitedBecause: 'caused by staff, twice at most for each order and recall' },
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
  if ('unlimitedBecause' in limit) return true
  const mailboxHmac = createHmac('sha256', shop.appSecret).update(`mail|${mailboxKeyOf(to)}`)
  const key = `mail ${kind} ${mailboxHmac.digest('base64url')}`
  const { useCount } = await countUse(db, key, limit.period, shop.now())
  return useCount <= limit.maxCount
}

/**
 * Returns the period in which the emails of this kind are counted: the longest time until a mailbox
 * at its limit gets another one. Throws for a kind without a limit.
 */
export function recipientLimitPeriodOf(kind: EmailKind): Duration {
  const limit = recipientLimits[kind]
  if ('unlimitedBecause' in limit) throw new Error(`emails of kind "${kind}" have no limit`)
  return limit.period
}
