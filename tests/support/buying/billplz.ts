/**
 * Controls the Billplz stand-in in journeys: reads the ledger, pays bills, and switches on
 * faults (stand-ins/README.md).
 */
import type { ShopLocation } from '#tests/support/shop/running-shop.ts'

import { createControlCall } from './stand-in-control.ts'

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
type BillplzCallback = {
  /** Number of the callback in the ledger, from 1. */
  k: number
  billId: string
  state: string
  /** `status` is the shop's status code; null if there was no response. */
  attempts: { status: number | null }[]
}

type Fault = {
  /** A row of stand-ins/billplz/faults.ts. */
  name: string
  /** How often it happens. Default 1. */
  times?: number | 'always'
  /** Bill id or reference to which it is limited. Default: all bills. */
  reference?: string
  /** Delay in milliseconds, for late, slow and dripping responses. */
  ms?: number
  /** How often a repeated callback is sent. */
  count?: number
  /** Whether repeated callbacks are sent in parallel. */
  parallel?: boolean
}

export type BillplzControl = {
  /** Throws if there is no such bill. */
  getBill(billId: string): Promise<BillplzBill>
  /** Returns all bills for this email address, oldest first. */
  listBills(email: string): Promise<BillplzBill[]>
  /** Returns the callbacks of a bill with the shop's responses, oldest first. */
  listCallbacks(billId: string): Promise<BillplzCallback[]>
  /** Completes the payment at the bank, and sends the callback. */
  pay(billId: string): Promise<void>
  /** Declines the payment at the bank, and sends the callback. */
  fail(billId: string): Promise<void>
  /** Sends a callback once more. `callbackNumber` is its `k`. */
  resendCallback(callbackNumber: number): Promise<void>
  simulateFault(fault: Fault): Promise<void>
  /** Ends all faults. */
  clearFaults(): Promise<void>
}

export function createBillplzControl({
  standInsUrl,
}: Pick<ShopLocation, 'standInsUrl'>): BillplzControl {
  const callControl = createControlCall(standInsUrl, 'billplz')
  // Cast: the ledger snapshot of the stand-in (stand-ins/billplz/ledger.ts).
  const readLedger = async () =>
    (await callControl('ledger')) as { bills: BillplzBill[]; deliveries: BillplzCallback[] }
  return {
    getBill: async (billId) => {
      const { bills } = await readLedger()
      const bill = bills.find(({ id }) => id === billId)
      if (bill === undefined) throw new Error(`Billplz stand-in has no bill ${billId}`)
      return bill
    },
    listBills: async (email) => (await readLedger()).bills.filter((bill) => bill.email === email),
    listCallbacks: async (billId) =>
      (await readLedger()).deliveries.filter((callback) => callback.billId === billId),
    pay: async (billId) => void (await callControl(`bills/${billId}/pay`, 'POST', {})),
    fail: async (billId) => void (await callControl(`bills/${billId}/fail`, 'POST', {})),
    resendCallback: async (callbackNumber) =>
      void (await callControl(`deliveries/${callbackNumber}/send`, 'POST', {})),
    simulateFault: async (fault) => void (await callControl('faults', 'POST', fault)),
    clearFaults: async () => void (await callControl('faults', 'DELETE')),
  }
}
