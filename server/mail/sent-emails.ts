/**
 * Saves in batches which emails the mail server has accepted: one update and one commit for several
 * emails. If the process stops before the update, they are sent again with the same Message-ID, as
 * after any crash between sending and saving.
 */
import { retryWhileUnavailable } from '#server/db/retry-while-unavailable.ts'
import type { Shop } from '#server/shop.ts'

import { saveSentEmails, type SentEmail } from './outbox.store.ts'

/** How long a sent email waits for others that are being sent. */
const maxWaitMs = 100

type SentEmails = {
  /**
   * Runs `send`, which sends one email and may call its argument once. That call resolves when the
   * batch was saved. A batch is saved when every email that is being sent waits for it, or after
   * `maxWaitMs`.
   */
  collectFrom(send: (saveSent: (email: SentEmail) => Promise<void>) => Promise<void>): Promise<void>
}

const collectors = new WeakMap<Shop, SentEmails>()

/** One collector per shop. */
export function sentEmailsOf(shop: Shop): SentEmails {
  const collector = collectors.get(shop) ?? createCollector(shop)
  collectors.set(shop, collector)
  return collector
}

function createCollector(shop: Shop): SentEmails {
  /** Emails that are being sent and do not wait for a batch. */
  let sending = 0
  let batch:
    | { emails: SentEmail[]; saved: PromiseWithResolvers<void>; timer: NodeJS.Timeout }
    | undefined

  const saveBatch = (): void => {
    if (!batch) return
    const { emails, saved, timer } = batch
    batch = undefined
    clearTimeout(timer)
    const name = `sent emails ${emails.map(({ id }) => id).join(', ')}`
    saved.resolve(retryWhileUnavailable(shop, name, () => saveSentEmails(shop.db, emails)))
  }
  const endSending = (): void => {
    sending -= 1
    if (sending === 0) saveBatch()
  }

  return {
    async collectFrom(send) {
      sending += 1
      let isWaiting = false
      try {
        await send(async (email) => {
          isWaiting = true
          batch ??= {
            emails: [],
            saved: Promise.withResolvers(),
            timer: setTimeout(saveBatch, maxWaitMs),
          }
          batch.emails.push(email)
          const { saved } = batch
          endSending()
          await saved.promise
        })
      } finally {
        if (!isWaiting) endSending()
      }
    },
  }
}
