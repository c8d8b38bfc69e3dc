/**
 * Finds violations of I2 and I13 (docs/payments.md): after reconciliation our records equal the
 * providers', or a payment issue explains the difference.
 */
import type { Db } from '#server/db/open-database.ts'

import { readReceivedAmounts, type ProviderLedgers } from './provider-ledgers.ts'

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
  const receivedSenByKey = readReceivedAmounts(ledgers)
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['provider', 'bill_id', 'amount_sen'])
    .where('state', '=', 'paid')
    .where('provider', '!=', 'none')
    .execute()
  const issues = await db.selectFrom('payment_issue').select(['provider', 'resource_id']).execute()
  const recordedSenByKey = new Map(
    attempts.map((attempt) => [`${attempt.provider} ${attempt.bill_id}`, attempt.amount_sen]),
  )
  const explainedKeys = new Set(issues.map((issue) => `${issue.provider} ${issue.resource_id}`))
  const keys = new Set([...receivedSenByKey.keys(), ...recordedSenByKey.keys()])
  return [...keys].flatMap((key) => {
    const receivedSen = receivedSenByKey.get(key)
    const recordedSen = recordedSenByKey.get(key)
    return receivedSen === recordedSen || explainedKeys.has(key)
      ? []
      : [`I2: ${key}: ${receivedSen ?? 0} sen received, ${recordedSen ?? 0} recorded`]
  })
}

/**
 * I13. A subscription may be ABANDONED here and APPROVAL_PENDING at PayPal, because the customer
 * never approved it.
 */
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
