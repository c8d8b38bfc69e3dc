/** Controls the PayPal stand-in in journeys, and opens its payment window. */
import { expect, type Page } from '@playwright/test'

import type { ShopLocation } from '#tests/support/shop/running-shop.ts'

import { createControlCall } from './stand-in-control.ts'

type PayPalSubscription = {
  id: string
  status: string
  nextBillingAt: string | null
  subscriber?: { email_address?: string }
}

type PayPalTransaction = {
  subscriptionId: string
  status: string
  amount: { value: string }
}

type PayPalControl = {
  /** Returns all subscriptions with this email address, oldest first. */
  listSubscriptions(email: string): Promise<PayPalSubscription[]>
  /**
   * Returns the amounts of the completed charges in ringgit, such as `243.00`, oldest first.
   */
  listChargedAmounts(subscriptionId: string): Promise<string[]>
  /** Runs the next billing cycle now, regardless of its date. */
  runCycle(subscriptionId: string, outcome?: 'paid' | 'declined'): Promise<void>
  /** `name` is a row of stand-ins/paypal/faults.ts. The fault happens once, or `times` times. */
  simulateFault(fault: {
    name: string
    times?: number | 'always'
    reference?: string
  }): Promise<void>
  /** Ends all faults. */
  clearFaults(): Promise<void>
}

export function createPayPalControl({
  standInsUrl,
}: Pick<ShopLocation, 'standInsUrl'>): PayPalControl {
  const callControl = createControlCall(standInsUrl, 'paypal')
  // Cast: the ledger snapshot of the stand-in (stand-ins/paypal/ledger.ts).
  const readLedger = async () =>
    (await callControl('ledger')) as {
      subscriptions: PayPalSubscription[]
      transactions: PayPalTransaction[]
    }
  return {
    listSubscriptions: async (email) =>
      (await readLedger()).subscriptions.filter(
        (subscription) => subscription.subscriber?.email_address === email,
      ),
    listChargedAmounts: async (subscriptionId) =>
      (await readLedger()).transactions.flatMap((transaction) =>
        transaction.subscriptionId === subscriptionId && transaction.status === 'COMPLETED'
          ? transaction.amount.value
          : [],
      ),
    runCycle: async (subscriptionId, outcome = 'paid') =>
      void (await callControl(`subscriptions/${subscriptionId}/cycle`, 'POST', { outcome })),
    simulateFault: async (fault) => void (await callControl('faults', 'POST', fault)),
    clearFaults: async () => void (await callControl('faults', 'DELETE')),
  }
}

/** Presses PayPal's button on the checkout and returns the window that opens. */
export async function openPayPalWindow(page: Page): Promise<Page> {
  const windowOpened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Subscribe with PayPal' }).click()
  const payPalWindow = await windowOpened
  await expect(payPalWindow.getByRole('button', { name: 'Agree and subscribe' })).toBeVisible()
  return payPalWindow
}
