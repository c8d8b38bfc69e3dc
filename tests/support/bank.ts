/**
 * The bank behind the journeys: its books, which are the judge of who was charged what, and its
 * misbehaviours on request (stand-ins/README.md).
 */
import type { ShopAddresses } from './running-shop.ts'

export type BankBill = {
  id: string
  state: 'due' | 'paid' | 'deleted'
  /** Whole sen. */
  amount: number
  email: string
  name: string
  reference1: string | null
}

export type BankDelivery = {
  k: number
  billId: string
  state: string
  attempts: { status: number | null }[]
}

export type Misbehaviour = {
  name: string
  times?: number | 'always'
  reference?: string
  ms?: number
  count?: number
  parallel?: boolean
}

export type Bank = {
  bill(id: string): Promise<BankBill>
  /** Every bill ever made out to this address. */
  billsOf(email: string): Promise<BankBill[]>
  /** The callbacks of a bill, with what the shop answered. */
  callbacksOf(id: string): Promise<BankDelivery[]>
  pay(id: string): Promise<void>
  fail(id: string): Promise<void>
  /** Sends a callback once more. */
  callAgain(k: number): Promise<void>
  misbehave(how: Misbehaviour): Promise<void>
  behave(): Promise<void>
}

export function bankOf({ standInsUrl }: ShopAddresses): Bank {
  const control = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${standInsUrl}/billplz/control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok) throw new Error(`the bank's control ${path}: ${await answer.text()}`)
    return answer.json()
  }
  // The stand-in's own snapshot of its books.
  const ledger = async () =>
    (await control('ledger')) as { bills: BankBill[]; deliveries: BankDelivery[] }
  return {
    bill: async (id) => {
      const found = (await ledger()).bills.find((bill) => bill.id === id)
      if (found === undefined) throw new Error(`the bank has no bill ${id}`)
      return found
    },
    billsOf: async (email) => (await ledger()).bills.filter((bill) => bill.email === email),
    callbacksOf: async (id) => (await ledger()).deliveries.filter((one) => one.billId === id),
    pay: async (id) => void (await control(`bills/${id}/pay`, 'POST', {})),
    fail: async (id) => void (await control(`bills/${id}/fail`, 'POST', {})),
    callAgain: async (k) => void (await control(`deliveries/${k}/send`, 'POST', {})),
    misbehave: async (how) => void (await control('misbehave', 'POST', how)),
    behave: async () => void (await control('misbehave', 'DELETE')),
  }
}
