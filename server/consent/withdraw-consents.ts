/** Marks consents as withdrawn. The feature that stored data under them deletes that data. */
import type { Tx } from '#server/db/transact.ts'

import type { Consent } from './record-consent.ts'

export async function withdrawConsents(
  tx: Tx,
  which: Pick<Consent, 'kind' | 'about' | 'at'> & { aboutIds: readonly string[] },
): Promise<void> {
  if (which.aboutIds.length === 0) return
  await tx
    .updateTable('consent')
    .set({ withdrawn_at: which.at })
    .where('kind', '=', which.kind)
    .where('about', '=', which.about)
    .where('about_id', 'in', [...which.aboutIds])
    .where('withdrawn_at', 'is', null)
    .execute()
}
