/** What the payment providers recorded: the judge of every proof about money. */
import type { LedgerSnapshot as BillplzLedger } from '#stand-ins/billplz/ledger.ts'
import type { LedgerSnapshot as PayPalLedger } from '#stand-ins/paypal/ledger.ts'

export type ProviderLedgers = {
  billplz: Pick<BillplzLedger, 'bills'>
  paypal: Pick<PayPalLedger, 'subscriptions' | 'transactions'>
}

/** Returns what the providers received, in sen, by provider and id of the bill or payment. */
export function receivedAmounts({ billplz, paypal }: ProviderLedgers): Map<string, number> {
  const bills = billplz.bills.filter(({ state }) => state === 'paid')
  const payments = paypal.transactions.filter(({ status }) => status === 'COMPLETED')
  return new Map([
    ...bills.map(({ id, amount }) => [`billplz ${id}`, amount] as const),
    ...payments.map(
      ({ id, amount }) => [`paypal ${id}`, Math.round(Number(amount.value) * 100)] as const,
    ),
  ])
}
