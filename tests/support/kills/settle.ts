/** Runs all due jobs after the kills, in a process that is not killed. */
import { hours, minutes } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import type { TestClock } from '#tests/support/clock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** Limit against an endless loop. Each round handles up to 50 items of each kind. */
const maxRounds = 2_000

/**
 * Runs the jobs of every minute until nothing is due. Repeats this three hours later, when unpaid
 * orders and unapproved subscriptions have expired, and 26 hours after that.
 */
export async function runAllDueJobs({
  shop,
  clock,
}: {
  shop: TestShop['shop']
  clock: Pick<TestClock, 'advance'>
}): Promise<void> {
  for (const elapsed of [minutes(5), hours(3), hours(26)]) {
    clock.advance(elapsed)
    for (let round = 0; ; round++) {
      if (round === maxRounds) throw new Error(`still work after ${maxRounds} rounds`)
      await reconcile(shop)
      await reconcileSubscriptions(shop)
      await sendDueEmails(shop)
      if (!(await hasWork(shop))) break
      clock.advance(minutes(1))
    }
  }
}

/** Returns true when a callback, a webhook, an expiry, a check or an email is due. */
async function hasWork({ db, now }: TestShop['shop']): Promise<boolean> {
  const at = now()
  const [messages, orders, checks, emails, syncs] = await Promise.all([
    db.selectFrom('provider_message').select('id').where('state', '=', 'stored').limit(1).execute(),
    db
      .selectFrom('orders')
      .select('id')
      .where('payment', 'in', ['pending', 'failed'])
      .where('expires_at', '<=', at)
      .limit(1)
      .execute(),
    db
      .selectFrom('payment_attempt')
      .select('id')
      .where((eb) => eb.or([eb('check_at', '<=', at), eb('state', '=', 'creating')]))
      .limit(1)
      .execute(),
    db.selectFrom('outbox_email').select('id').where('state', '=', 'queued').limit(1).execute(),
    db.selectFrom('subscription').select('id').where('sync_at', '<=', at).limit(1).execute(),
  ])
  return [messages, orders, checks, emails, syncs].some((rows) => rows.length > 0)
}
