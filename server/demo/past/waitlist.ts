/** Plans waitlist sign-ups for the ranges that are coming soon and for a product. */
import { comingSoonRanges, type ComingSoonRange } from '#domain/catalogue/categories.ts'
import { days, subtractDuration, hours, addDuration, minutes } from '#domain/time.ts'
import { demoCustomers } from '#server/demo/data/people.ts'
import { pickInTurn } from '#server/demo/pick-in-turn.ts'
import { confirmEntry } from '#server/waitlist/confirm-entry.ts'
import { saveSignup } from '#server/waitlist/join-waitlist.ts'

import { readLinkToken } from './read-link-token.ts'
import type { DemoPast } from './past.ts'
import { unavailableProductId, unavailableSince } from './product-changes.ts'

const rangeSubscriberCount = 18
const productSubscriberCount = 4
/** Age of the first sign-up for a range, and the time from one to the next. */
const firstSignUpDaysAgo = 50
const signUpIntervalDays = 2.7

/** The last two sign-ups for ranges and the last one for the product are not confirmed. */
export function planWaitlist(past: DemoPast, present: Date): void {
  for (let index = 0; index < rangeSubscriberCount; index++) {
    const isConfirmed = index < rangeSubscriberCount - 2
    planSignUp(past, {
      signedUpAt: subtractDuration(
        present,
        isConfirmed
          ? days(firstSignUpDaysAgo - index * signUpIntervalDays)
          : days(1) + hours(index),
      ),
      customerIndex: index * 3 + 1,
      target: { range: pickInTurn(comingSoonRanges, index) },
      isConfirmed,
    })
  }
  for (let index = 0; index < productSubscriberCount; index++)
    planSignUp(past, {
      signedUpAt: subtractDuration(present, unavailableSince - hours(1 + index * 6)),
      customerIndex: index * 3 + 2,
      target: { productId: unavailableProductId },
      isConfirmed: index < productSubscriberCount - 1,
    })
}

function planSignUp(
  { shop, timeline }: DemoPast,
  signUp: {
    signedUpAt: Date
    /** Index of the customer; after the last one it starts again. */
    customerIndex: number
    target: { range: ComingSoonRange } | { productId: number }
    isConfirmed: boolean
  },
): void {
  const { email, language } = pickInTurn(demoCustomers, signUp.customerIndex)
  timeline.plan(signUp.signedUpAt, async () => {
    await saveSignup(shop, { ...signUp.target, email }, language)
    if (!signUp.isConfirmed) return
    timeline.plan(addDuration(shop.now(), minutes(4)), async () => {
      const token = await readLinkToken(shop, { kind: 'waitlist confirmation', to: email })
      await confirmEntry(shop, token)
    })
  })
}
