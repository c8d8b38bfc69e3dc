/**
 * Checks the invariants of docs/payments.md: compares the shop's tables with each other and with
 * the records of the stand-ins. I7, I9 (responses) and I10 (logs and URLs) have other tests. I14
 * needs the buyer's input, which no table stores.
 */
import type { Db } from '#server/db/open-database.ts'

import { findAuditViolations } from './invariants/audit.ts'
import { findHistoryViolations } from './invariants/histories.ts'
import { findPaymentViolations } from './invariants/payments.ts'
import type { ProviderLedgers } from './invariants/provider-ledgers.ts'
import { findReconciliationViolations } from './invariants/reconciliation.ts'
import { findSealingViolations } from './invariants/sealing.ts'
import { findStockViolations } from './invariants/stock.ts'
import { findVoucherViolations } from './invariants/vouchers.ts'

/**
 * Returns one line for each violation, which begins with the invariant's id; an empty list if all
 * invariants hold. I2 and I13 hold only after reconciliation with the providers. Pass
 * `isReconciled: false` to leave them out while callbacks or webhooks are still pending.
 */
export async function checkInvariants(
  db: Db,
  ledgers: ProviderLedgers,
  { isReconciled = true }: { isReconciled?: boolean } = {},
): Promise<string[]> {
  const violations = [
    await findPaymentViolations(db, ledgers),
    await findVoucherViolations(db),
    await findHistoryViolations(db),
    await findSealingViolations(db),
    await findAuditViolations(db),
    await findStockViolations(db),
    isReconciled ? await findReconciliationViolations(db, ledgers) : [],
  ]
  return violations.flat()
}
