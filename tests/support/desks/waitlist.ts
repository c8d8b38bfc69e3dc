/** Signs up for the waitlist and reads its emails and rows, for tests of a shop without jobs. */
import assert from 'node:assert/strict'

import type { CallInput } from '#contract/call.ts'
import type { ComingSoonRange } from '#domain/catalogue/categories.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { computeAcceptedHmacs } from '#server/waitlist/subscriber-hmac.ts'

import { createStaffMember } from '#tests/support/people/staff-member.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

type SignUp = CallInput<'POST /api/waitlist'>['body']

/** Returns the token of the link in an email; an empty text if it has no such link. */
export const findWaitlistToken = ({ text }: { text: string }, page: 'confirm' | 'leave'): string =>
  new RegExp(`/waitlist/${page}#(\\S+)`).exec(text)?.[1] ?? ''

export function createWaitlistTools(testShop: ShopWithPayments) {
  const { shop, emails, createVisitor } = testShop

  /** Sends all due emails and returns the newest email to an address. */
  async function sendAndReadNewestEmail(to: string) {
    await sendDueEmails(shop)
    const [email] = emails.listEmails(to)
    assert.ok(email, `an email to ${to}`)
    return email
  }

  /** Subscribes in a new browser and opens the link in the email. */
  async function subscribeAndConfirm(body: SignUp) {
    await createVisitor()('POST /api/waitlist', { body })
    const token = findWaitlistToken(await sendAndReadNewestEmail(body.email), 'confirm')
    await createVisitor()('POST /api/waitlist/confirm', { body: { token } })
  }

  /** Returns the rows of these subscribers. */
  function listEntries(...subscriberEmails: string[]) {
    const hmacs = subscriberEmails.flatMap((email) => computeAcceptedHmacs(shop, email))
    return shop.db
      .selectFrom('waitlist_entry')
      .selectAll()
      .where('subscriber_hmac', 'in', hmacs)
      .execute()
  }

  /** Returns what the desk shows of a range. */
  async function readRangeCounts(
    range: ComingSoonRange,
  ): Promise<{ pendingCount: number; beingNotifiedCount: number } | undefined> {
    // Creating a member of staff ends their sessions, so this uses another admin than the tests.
    const { call } = await createStaffMember(testShop, 'admin', 'counts@example.test')
    const { ranges } = await call('GET /api/admin/waitlist')
    return ranges.find((candidate) => candidate.range === range)
  }

  return { sendAndReadNewestEmail, subscribeAndConfirm, listEntries, readRangeCounts }
}
