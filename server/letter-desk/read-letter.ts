/**
 * Shows staff the text of a sent email, recorded in the audit log. Links are removed, because each
 * gives access. Emails with codes, secrets or health data are never shown.
 */
import type { CallResult } from '#contract/call.ts'
import { withoutLinks } from '#domain/mail/without-links.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { letters } from '#server/mail/letters.ts'
import { writeStoredLetter } from '#server/mail/write-stored-letter.ts'
import type { Shop } from '#server/shop.ts'

import { letterColumns, letterOfRow } from './letter-row.ts'

type Key = 'GET /api/admin/letters/{letterId}'

/** Throws NOT_FOUND. */
export async function readLetter(
  shop: Shop,
  actor: Actor,
  letterId: number,
): Promise<CallResult<Key>> {
  return transact(shop.db, async (tx) => {
    const row = await tx
      .selectFrom('letter')
      .select([...letterColumns, 'language', 'data', 'message_id'])
      .where('id', '=', letterId)
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    const at = shop.now()
    const letter = letterOfRow(row, at)
    const hidden = row.emptied_at ? emptied : whyHidden(row.kind)
    if (hidden !== undefined) return { letter, words: null, hidden }
    const { subject, text } = writeStoredLetter(shop, row)
    await recordAudit(tx, {
      at,
      actor,
      action: 'letter.read',
      subjectId: letterId,
      detail: { kind: row.kind },
    })
    return { letter, words: { subject, text: withoutLinks(text, '[link]') }, hidden: null }
  })
}

const emptied = 'The stored text of this email was deleted when its period ended.'

function whyHidden(kind: string): string | undefined {
  const letter = letters.find((one) => one.kind === kind)
  if (!letter || letter.secret)
    return 'This email contains a link or a code. Only its recipient may see it.'
  if (letter.personal)
    return 'This email contains a customer’s own words or health data. It is not shown here.'
  return undefined
}
