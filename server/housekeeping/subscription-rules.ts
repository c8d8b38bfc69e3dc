/** Retention rules of ended subscriptions: erase their health data, and later delete their rows. */
import { sql, type RawBuilder } from 'kysely'

import { deleteConsents } from '#server/consent/consents.ts'
import type { Tables } from '#server/db/tables.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { eraseHealthColumns } from '#server/erasure/erase-health-columns.ts'
import { hasHealthDataIn } from '#server/erasure/has-health-data-in.ts'
import { markSubscriptionsHealthErased } from '#server/subscriptions/update-subscriptions.ts'

import type { RetentionRule } from './create-deletion-rule.ts'

/**
 * Tables with rows of a subscription, except `subscription_delivery`, whose rows are deleted with
 * their orders: a subscription stays until the last of its orders is deleted. housekeeping.test.ts
 * compares the list with the foreign keys of the database.
 */
export const tablesOfSubscriptions = [
  'subscription_line',
  'subscription_event',
  'voucher_hold',
] as const satisfies readonly (keyof Tables)[]

/** Returns a rule that deletes subscriptions that match a condition and have no deliveries. */
export function createSubscriptionDeletionRule(
  oldSubscriptionsCondition: (now: Date) => RawBuilder<boolean>,
): RetentionRule {
  return createSubscriptionRule(
    (now) => sql<boolean>`(${oldSubscriptionsCondition(now)}) and not exists (
      select from subscription_delivery where subscription_id = subscription.id)`,
    async (tx, ids) => {
      for (const table of tablesOfSubscriptions)
        await sql`delete from ${sql.table(table)}
          where subscription_id in (${sql.join(ids)})`.execute(tx)
      const aboutIds = ids.map(String)
      await deleteConsents(tx, { about: 'subscription', aboutIds, kind: 'all kinds' })
      await tx.deleteFrom('subscription').where('id', 'in', ids).execute()
    },
  )
}

/** Returns a rule that erases the health data of the subscriptions that match a condition. */
export function createSubscriptionHealthErasureRule(
  oldSubscriptionsCondition: (now: Date) => RawBuilder<boolean>,
): RetentionRule {
  return createSubscriptionRule(
    (now) => sql<boolean>`(${oldSubscriptionsCondition(now)})
      and ${hasHealthDataIn('subscription')}`,
    async (tx, ids, now) => {
      // Marked, because PayPal may still report a payment of an ended subscription: its delivery
      // then has no health data, and a flag says so.
      await markSubscriptionsHealthErased(tx, ids, now)
      await eraseHealthColumns(tx, 'subscription', ids)
      const aboutIds = ids.map(String)
      await deleteConsents(tx, { about: 'subscription', aboutIds, kind: 'medical_note' })
    },
  )
}

/** Returns a rule that locks the subscriptions that match a condition and processes them. */
function createSubscriptionRule(
  condition: (now: Date) => RawBuilder<boolean>,
  processSubscriptions: (tx: Tx, ids: number[], now: Date) => Promise<void>,
): RetentionRule {
  return (shop, batchSize) =>
    transact(shop.db, async (tx) => {
      const now = shop.now()
      const result = await sql<{ id: number }>`
        select id from subscription where ${condition(now)}
        order by id limit ${batchSize} for update skip locked`.execute(tx)
      const ids = result.rows.map(({ id }) => id)
      if (ids.length > 0) await processSubscriptions(tx, ids, now)
      return ids.length
    })
}
