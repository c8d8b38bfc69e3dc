/**
 * I2 and I13: after reconciliation our records equal the providers', or a payment issue explains.
 */
import type { Db } from '#server/db/open-database.ts'

import { receivedAmounts, type ProviderLedgers } from './provider-ledgers.ts'

export async function findReconciliationViolations(
  db: Db,
  ledgers: ProviderLedgers,
): Promise<string[]> {
  return [
    ...(await findPaymentDifferences(db, ledgers)),
    ...(await findStateDifferences(db, ledgers)),
  ]
}

async function findPaymentDifferences(db: Db, ledgers: ProviderLedgers): Promise<string[]> {
  const received = receivedAmounts(ledgers)
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['provider', 'bill_id', 'amount_sen'])
    .where('state', '=', 'paid')
    .where('provider', '!=', 'none')
    .execute()
  const issues = await db.selectFrom('payment_issue').select(['provider', 'resource_id']).execute()
  const recordedByKey = new Map(
    attempts.map((attempt) => [`${attempt.provider} ${attempt.bill_id}`, attempt.amount_sen]),
  )
  const explainedKeys = new Set(issues.map((issue) => `${issue.provider} ${issue.resource_id}`))
  const keys = new Set([...received.keys(), ...recordedByKey.keys()])
  return [...keys].flatMap((key) =>
    received.get(key) === recordedByKey.get(key) || explainedKeys.has(key)
      ? []
      : [
          `I2: ${key}: ${received.get(key) ?? 0} sen received, ${recordedByKey.get(key) ?? 0} recorded`,
        ],
  )
}

/** I13. Allows ABANDONED here and APPROVAL_PENDING at PayPal: the customer never approved. */
async function findStateDifferences(db: Db, { paypal }: ProviderLedgers): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select(['reference', 'state', 'provider_id'])
    .execute()
  const statusById = new Map(paypal.subscriptions.map(({ id, status }) => [id, status]))
  return rows.flatMap(({ reference, state, provider_id: providerId }) => {
    if (providerId === null) return []
    const status = statusById.get(providerId)
    const isAbandoned = state === 'ABANDONED' && status === 'APPROVAL_PENDING'
    return status === state || isAbandoned
      ? []
      : [`I13: subscription ${reference} is ${state}, at PayPal ${status}`]
  })
}
