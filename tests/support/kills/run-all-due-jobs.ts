/** Runs the due jobs of payments, subscriptions and emails in this process, after the kills. */
import { hours, minutes } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import type { TestClock } from '#tests/support/clock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** Limit against an endless loop. Each round handles up to 50 items of each kind. */
const maxRounds = 2_000

/** The clock moves by each of these durations, then all due jobs run. */
const clockSteps = [
  minutes(5),
  // Unpaid orders and unapproved subscriptions have expired.
  hours(3),
  // Daily checks are due.
  hours(26),
]

/** Runs the jobs of every minute until nothing is due, after each of the `clockSteps`. */
export async function runAllDueJobs({
  shop,
  clock,
}: {
  shop: TestShop['shop']
  clock: Pick<TestClock, 'advance'>
}): Promise<void> {
  for (const clockStep of clockSteps) {
    clock.advance(clockStep)
    for (let round = 0; ; round++) {
      if (round === maxRounds) throw new Error(`jobs are still due after ${maxRounds} rounds`)
      await reconcile(shop)
      await reconcileSubscriptions(shop)
      await sendDueEmails(shop)
      if (!(await isWorkDue(shop))) break
      clock.advance(minutes(1))
    }
  }
}

/** Returns true when a callback, a webhook, an expiry, a check or an email is due. */
async function isWorkDue({ db, now }: TestShop['shop']): Promise<boolean> {
  const time = now()
  const [messages, expiries, checks, emails, syncs] = await Promise.all([
    db.selectFrom('provider_message').select('id').where('state', '=', 'stored').limit(1).execute(),
    db
      .selectFrom('orders')
      .select('id')
      .where('payment', 'in', ['pending', 'failed'])
      .where('expires_at', '<=', time)
      .limit(1)
      .execute(),
    db
      .selectFrom('payment_attempt')
      .select('id')
      .where((eb) => eb.or([eb('check_at', '<=', time), eb('state', '=', 'creating')]))
      .limit(1)
      .execute(),
    db.selectFrom('outbox_email').select('id').where('state', '=', 'queued').limit(1).execute(),
    db.selectFrom('subscription').select('id').where('sync_at', '<=', time).limit(1).execute(),
  ])
  return [messages, expiries, checks, emails, syncs].some((rows) => rows.length > 0)
}
