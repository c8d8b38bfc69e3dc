/**
 * Deletes consent records together with the data they were for: a record that a person answered a
 * health quiz is personal data too.
 */
import type { Tx } from '#server/db/transact.ts'

import type { Consent } from './record-consent.ts'

export async function deleteConsents(
  tx: Tx,
  about: Consent['about'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('consent')
    .where('about', '=', about)
    .where('about_id', 'in', [...ids])
    .execute()
}
