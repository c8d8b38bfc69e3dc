/**
 * Records a consent with its version and time. Call it in the transaction that stores the data the
 * consent is for, so that neither exists without the other.
 */
import type { Tx } from '#server/db/transact.ts'

/** What the consent is for, and the row it belongs to. */
export type Consent = {
  kind: 'quiz_answers' | 'medical_note' | 'marketing' | 'terms'
  version: string
  about: 'quiz' | 'order' | 'user'
  aboutId: string
  at: Date
}

export async function recordConsent(tx: Tx, consent: Consent): Promise<void> {
  const { kind, version, about, aboutId, at } = consent
  await tx
    .insertInto('consent')
    .values({ kind, version, about, about_id: aboutId, given_at: at })
    .execute()
}
