/**
 * Gives or withdraws the consent to emails about news and offers; both are recorded with their
 * time.
 */
import { recordConsent, withdrawConsents } from '#server/consent/consents.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

/** Version of the text that customers agree to: its date. Change it together with that text. */
export const marketingVersion = '2026-11-22'

export async function setMarketing(shop: Shop, actor: Actor, isSubscribed: boolean): Promise<void> {
  const at = shop.now()
  const consent = { kind: 'marketing', about: 'user' } as const
  await transact(shop.db, async (tx) => {
    // Withdrawn first, so that a second agreement leaves only one consent in force.
    await withdrawConsents(tx, { ...consent, aboutIds: [actor.userId], at })
    if (isSubscribed)
      await recordConsent(tx, { ...consent, version: marketingVersion, aboutId: actor.userId, at })
  })
}
