import { recordConsent, withdrawConsents } from '#server/consent/consents.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { lockOwnAccount } from './lock-own-account.ts'

/** Version of the consent text: the day of its last change. Change it with the text. */
export const marketingVersion = '2026-11-22'

/**
 * Records the consent to emails about news and offers, or its withdrawal, with the time. Throws
 * UNAUTHENTICATED when the account was deleted since the session was read.
 */
export async function setMarketing(shop: Shop, actor: Actor, isSubscribed: boolean): Promise<void> {
  const now = shop.now()
  const consent = { kind: 'marketing', about: 'user' } as const
  await transact(shop.db, async (tx) => {
    await lockOwnAccount(tx, actor.userId)
    // Withdrawn first, so that a second agreement leaves only one consent in force.
    await withdrawConsents(tx, { ...consent, aboutIds: [actor.userId], withdrawnAt: now })
    if (isSubscribed)
      await recordConsent(tx, {
        ...consent,
        version: marketingVersion,
        aboutId: actor.userId,
        givenAt: now,
      })
  })
}
