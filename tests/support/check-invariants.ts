/**
 * The invariants of a shop (docs/payments.md), read from its tables and compared with what the
 * stand-ins recorded. I7 and I9 concern responses and I10 logs and URLs: they have other tests. I14
 * needs the buyer's input, which no table keeps.
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
 * Returns one line for each violation, beginning with the invariant's id; an empty list if all hold.
 * I2 and I13 compare with the providers and hold only after reconciliation: pass
 * `isReconciled: false` to leave them out while news of the providers is on its way.
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
