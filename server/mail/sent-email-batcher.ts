/**
 * Saves in batches which emails the mail server has accepted: one update and one commit for several
 * emails. If the process stops before the update, the emails of the batch are sent again with the
 * same Message-ID, as after any crash between sending and saving.
 */
import { retryWhileUnavailable } from '#server/db/retry-while-unavailable.ts'
import type { Shop } from '#server/shop.ts'

import { saveSentEmails, type SentEmail } from './outbox.store.ts'

/** How long a sent email waits until other emails, which are being sent, join its batch. */
const maxBatchWaitMs = 100

type SentEmailBatcher = {
  /**
   * Runs `send`, which sends one email and may call its argument once. That call resolves when the
   * batch with the email was saved. A batch is saved when every email that is being sent waits for
   * it, or after `maxBatchWaitMs`.
   */
  sendInBatch(send: (saveSent: (email: SentEmail) => Promise<void>) => Promise<void>): Promise<void>
}

const batchers = new WeakMap<Shop, SentEmailBatcher>()

/** Returns the shop's batcher. All emails of a shop use the same one. */
export function sentEmailBatcherOf(shop: Shop): SentEmailBatcher {
  const batcher = batchers.get(shop) ?? createBatcher(shop)
  batchers.set(shop, batcher)
  return batcher
}

function createBatcher(shop: Shop): SentEmailBatcher {
  /** Number of emails that are being sent and do not wait for a batch. */
  let sendingCount = 0
  let batch:
    | { emails: SentEmail[]; completion: PromiseWithResolvers<void>; timer: NodeJS.Timeout }
    | undefined

  const saveBatch = (): void => {
    if (!batch) return
    const { emails, completion, timer } = batch
    batch = undefined
    clearTimeout(timer)
    const workName = `sent emails ${emails.map(({ id }) => id).join(', ')}`
    completion.resolve(retryWhileUnavailable(shop, workName, () => saveSentEmails(shop.db, emails)))
  }
  const endSending = (): void => {
    sendingCount -= 1
    if (sendingCount === 0) saveBatch()
  }

  return {
    async sendInBatch(send) {
      sendingCount += 1
      let isWaiting = false
      try {
        await send(async (email) => {
          isWaiting = true
          batch ??= {
            emails: [],
            completion: Promise.withResolvers(),
            timer: setTimeout(saveBatch, maxBatchWaitMs),
          }
          batch.emails.push(email)
          const { completion } = batch
          endSending()
          await completion.promise
        })
      } finally {
        if (!isWaiting) endSending()
      }
    },
  }
}
