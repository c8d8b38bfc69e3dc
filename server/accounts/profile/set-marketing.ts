/**
 * Consent to emails about news and offers, with its version and time; as easy to withdraw as to
 * give.
 */
import { recordConsent, withdrawConsents } from '#server/consent/consents.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

export const marketingVersion = '2026-11-22'

export async function setMarketing(shop: Shop, actor: Actor, wanted: boolean): Promise<void> {
  const at = shop.now()
  const about = { kind: 'marketing', about: 'user' } as const
  await transact(shop.db, async (tx) => {
    // Withdrawn first, so that agreeing twice leaves one consent in force.
    await withdrawConsents(tx, { ...about, aboutIds: [actor.userId], at })
    if (wanted)
      await recordConsent(tx, { ...about, version: marketingVersion, aboutId: actor.userId, at })
  })
}
