/**
 * Puts a letter into the outbox, in the transaction of what it reports: if that is undone, so is the
 * letter. At most one of a kind per subject, however often this is called (invariant I3), and no more
 * to one mailbox than `recipient-limits.ts` allows.
 */
import { z } from 'zod'

import type { SpokenLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import type { Letter } from './letter.ts'
import { takeMailPlace } from './recipient-limits.ts'
import { sealLetter } from './seal-letter.ts'

export const sendLetterJob = defineJob({
  name: 'mail.send',
  data: z.object({ letterId: z.number() }),
  // An email that is not accepted is tried again from the outbox, not by the queue.
  tries: 2,
  isSwept: true,
})

/**
 * `subject` names what the letter is about, for instance `order K7M4QX2P`. Returns false when the
 * mailbox has had its share of this kind.
 */
export async function queueLetter<Data>(
  shop: Shop,
  tx: Tx,
  letter: Letter<Data>,
  about: {
    subject: string
    to: string
    data: Data
    sendAt?: Date
    /** In which its reader reads the shop; English unless told. */
    language?: SpokenLanguage
    /** The caller took the recipient's place itself, before it changed what an earlier email opens. */
    isCounted?: boolean
  },
): Promise<boolean> {
  const { kind } = letter
  if (!about.isCounted && !(await takeMailPlace(shop, tx, { kind, to: about.to }))) {
    shop.log.info({ event: 'letter.limited', letter: kind }, 'a recipient has had enough emails')
    return false
  }
  const now = shop.now()
  const host = new URL(shop.config.PUBLIC_URL).hostname
  const messageId = `<${shop.randomBytes(18).toString('base64url')}@${host}>`
  const data = JSON.stringify(about.data)
  const row = await tx
    .insertInto('letter')
    .values({
      subject: about.subject,
      kind: letter.kind,
      recipient: about.to,
      language: about.language ?? 'en',
      data: letter.secret === 'sealed' ? sealLetter(shop.sealing, messageId, data) : data,
      message_id: messageId,
      queued_at: now,
      send_at: about.sendAt ?? now,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && !about.sendAt) await shop.jobs.send(tx, sendLetterJob, { letterId: row.id })
  return true
}
