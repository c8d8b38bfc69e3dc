/**
 * Collects all subscriptions of a customer for the data export, newest first: what the dashboard
 * shows, and the health data that only pharmacists read. Subscriptions that the dashboard leaves
 * out, such as abandoned ones, are included with fewer fields, because they have an address and
 * health data too.
 */
import type { Translate } from '#domain/content/messages.ts'
import type { Shop } from '#server/shop.ts'

import { listSubscriptions } from './list-subscriptions.ts'
import { listAllSubscriptions } from './subscriptions.store.ts'
import { unsealNote, unsealQuizAnswers } from './unseal-health.ts'

export async function collectSubscriptionData(shop: Shop, userId: string, t: Translate) {
  const subscriptions = await listAllSubscriptions(shop.db, userId)
  const shownSubscriptions = await listSubscriptions(shop, userId, t)
  const shownById = new Map(shownSubscriptions.map((shown) => [shown.id, shown]))
  return subscriptions.map((subscription) => {
    const { id, state, createdAt, email, address } = subscription
    return {
      ...(shownById.get(id) ?? { id, status: state, createdAt, email, address }),
      forThePharmacist: {
        medicalNote: unsealNote(shop, subscription),
        answers: unsealQuizAnswers(shop, subscription) ?? null,
      },
    }
  })
}
