/**
 * Controls the Billplz stand-in in journeys: reads the ledger, pays bills, and switches on
 * faults (stand-ins/README.md).
 */
import type { ShopUrls } from '#tests/support/shop/running-shop.ts'

type BillplzBill = {
  id: string
  state: 'due' | 'paid' | 'deleted'
  /** In sen. */
  amount: number
  email: string
  name: string
  reference1: string | null
}

/** A callback that Billplz sends, with one attempt for each time that it was sent. */
type BillplzDelivery = {
  /** Sequence number of the callback. */
  k: number
  billId: string
  state: string
  attempts: { status: number | null }[]
}

type Fault = {
  name: string
  times?: number | 'always'
  reference?: string
  ms?: number
  count?: number
  parallel?: boolean
}

export type BillplzControl = {
  bill(id: string): Promise<BillplzBill>
  /** All bills for this email address. */
  billsOf(email: string): Promise<BillplzBill[]>
  /** The callbacks of a bill with the shop's responses. */
  callbacksOf(id: string): Promise<BillplzDelivery[]>
  pay(id: string): Promise<void>
  fail(id: string): Promise<void>
  /** Sends callback number `k` once more. */
  sendCallbackAgain(k: number): Promise<void>
  simulateFault(fault: Fault): Promise<void>
  /** Ends all faults. */
  clearFaults(): Promise<void>
}

export function createBillplzControl({ standInsUrl }: ShopUrls): BillplzControl {
  const control = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const response = await fetch(`${standInsUrl}/billplz/control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`Billplz stand-in control ${path}: ${await response.text()}`)
    return response.json()
  }
  // Cast: the ledger snapshot of the stand-in (stand-ins/billplz/ledger.ts).
  const ledger = async () =>
    (await control('ledger')) as { bills: BillplzBill[]; deliveries: BillplzDelivery[] }
  return {
    bill: async (id) => {
      const foundBill = (await ledger()).bills.find((bill) => bill.id === id)
      if (foundBill === undefined) throw new Error(`Billplz stand-in has no bill ${id}`)
      return foundBill
    },
    billsOf: async (email) => (await ledger()).bills.filter((bill) => bill.email === email),
    callbacksOf: async (id) =>
      (await ledger()).deliveries.filter((delivery) => delivery.billId === id),
    pay: async (id) => void (await control(`bills/${id}/pay`, 'POST', {})),
    fail: async (id) => void (await control(`bills/${id}/fail`, 'POST', {})),
    sendCallbackAgain: async (k) => void (await control(`deliveries/${k}/send`, 'POST', {})),
    simulateFault: async (fault) => void (await control('faults', 'POST', fault)),
    clearFaults: async () => void (await control('faults', 'DELETE')),
  }
}
