/** Closes a recall. After that, no email is sent and no answer is saved. The lot stays recalled. */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'

import { changeRecall } from './change-recall.ts'
import type { RecallReply } from './read-recall.ts'
import { updateRecall } from './recalls.store.ts'

/** Throws NOT_FOUND, and CONFLICT before the email is approved or when the recall has ended. */
export function closeRecall(
  shop: Shop,
  actor: Actor,
  lotNumber: string,
  note: string,
): Promise<RecallReply> {
  return changeRecall(shop, lotNumber, 'close', async (tx, { lot, recall }) => {
    const at = shop.now()
    await updateRecall(tx, recall.id, {
      closed_by: await findSigningName(tx, actor),
      closed_at: at,
      closing_note: note,
    })
    await recordAudit(tx, {
      at,
      actor,
      action: 'recall.closed',
      subjectId: lot.number,
      detail: { note },
    })
  })
}
