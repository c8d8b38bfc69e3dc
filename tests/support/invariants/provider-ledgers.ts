/** The records of the payment providers, with which every proof about money compares the shop. */
import type { LedgerSnapshot as BillplzLedger } from '#stand-ins/billplz/ledger.ts'
import type { LedgerSnapshot as PayPalLedger } from '#stand-ins/paypal/ledger.ts'

export type ProviderLedgers = {
  billplz: Pick<BillplzLedger, 'bills'>
  paypal: Pick<PayPalLedger, 'subscriptions' | 'transactions'>
}

/**
 * Returns the received amounts in sen, by provider and id: `billplz <bill>`, `paypal <payment>`.
 */
export function readReceivedAmounts({ billplz, paypal }: ProviderLedgers): Map<string, number> {
  const bills = billplz.bills.filter(({ state }) => state === 'paid')
  // A payment that was refunded later was received too.
  const payments = paypal.transactions.filter(({ status }) => status !== 'DECLINED')
  return new Map([
    ...bills.map(({ id, amount }) => [`billplz ${id}`, amount] as const),
    ...payments.map(
      ({ id, amount }) => [`paypal ${id}`, Math.round(Number(amount.value) * 100)] as const,
    ),
  ])
}
