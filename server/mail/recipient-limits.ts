/**
 * How many emails of each kind one mailbox gets. Kinds that a stranger can trigger by typing an address are limited; the
 * others state why they are not.
 */
import { createHmac } from 'node:crypto'

import { mailboxKeyOf } from '#domain/accounts/email-key.ts'
import type { EmailKind } from '#domain/mail/email-kinds.ts'
import { emailsPerDay } from '#domain/waitlist/waitlist.ts'
import { days, hours, type Duration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { countUse } from '#server/http/rate-limit-store.ts'
import type { Shop } from '#server/shop.ts'

export type RecipientLimit =
  | { readonly max: number; readonly within: Duration }
  | { readonly unlimited: string }

const staff = { unlimited: 'caused by staff' } as const
const login = {
  unlimited: 'caused by a customer who is logged in, sent to their own address',
} as const
const paid = { unlimited: 'caused by a payment' } as const
const plan = { unlimited: 'about a subscription that was agreed to at PayPal' } as const
const owner = { unlimited: 'goes to the shop itself; the call is limited by network' } as const
const proved = { unlimited: 'follows a link or password that only its reader has' } as const

/**
 * Links in account emails live at least as long as their window: a mailbox at its limit still holds
 * a working link, so the limit does not lock anyone out.
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
  'waitlist confirmation': { max: emailsPerDay, within: days(1) },
  // Triggered by guests' orders, which need no payment.
  'order received': { max: 10, within: hours(1) },
  'pay again': { max: 5, within: days(1) },
  'order expired': { max: 5, within: days(1) },

  'email change asked': login,
  'account deleted': login,
  'email changed': proved,
  'password changed': proved,
  'range is here': { unlimited: 'once per confirmed subscriber and range' },
  'contact message': owner,
  'health read in bulk': owner,
  'owner alert': { unlimited: 'goes to the shop itself, once per alert' },
  'order paid': paid,
  'paid twice': paid,
  'delivery paid': paid,
  'payment issue': owner,
  'refill reminder': { unlimited: 'once per paid order' },
  'order address changed': {
    unlimited: 'caused by staff, or by the buyer of a paid order a few times a day',
  },
  'order declined': staff,
  'pharmacist asks': staff,
  'question closed': staff,
  'order on its way': staff,
  'order delivered': staff,
  'refund paid': staff,
  'delivery reminder': plan,
  'subscription address changed': plan,
  'subscription began': plan,
  'subscription cancelled': plan,
  'subscription change noted': plan,
  'subscription ended': plan,
  'subscription payment failed': plan,
  'subscription resumed': plan,
  'subscription suspended': plan,
  'subscription unpaid': plan,
}

/** Counts one email to this mailbox. Returns false above the limit. */
export async function countRecipientEmail(
  shop: Pick<Shop, 'appSecret' | 'now'>,
  db: Db,
  { kind, to }: { kind: EmailKind; to: string },
): Promise<boolean> {
  const limit = recipientLimits[kind]
  if ('unlimited' in limit) return true
  const mailbox = createHmac('sha256', shop.appSecret).update(`mail|${mailboxKeyOf(to)}`)
  const key = `mail ${kind} ${mailbox.digest('base64url')}`
  const { current } = await countUse(db, key, limit.within, shop.now())
  return current <= limit.max
}
