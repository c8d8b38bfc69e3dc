/** Controls the PayPal stand-in in journeys, and opens its payment window. */
import { expect, type Page } from '@playwright/test'

import type { ShopUrls } from '#tests/support/shop/running-shop.ts'

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
  /** All subscriptions with this email address, newest last. */
  subscriptionsOf(email: string): Promise<PayPalSubscription[]>
  /**
   * Amounts of the completed charges of a subscription in ringgit, such as `243.00`, oldest first.
   */
  chargedFor(id: string): Promise<string[]>
  /** Runs the next billing cycle now, regardless of its date. */
  runCycle(id: string, outcome?: 'paid' | 'declined'): Promise<void>
  simulateFault(fault: {
    name: string
    times?: number | 'always'
    reference?: string
  }): Promise<void>
  clearFaults(): Promise<void>
}

export function createPayPalControl({ standInsUrl }: ShopUrls): PayPalControl {
  const control = async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
    const response = await fetch(`${standInsUrl}/paypal/control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`PayPal stand-in control ${path}: ${await response.text()}`)
    return response.json()
  }
  // Cast: the ledger snapshot of the stand-in (stand-ins/paypal/ledger.ts).
  const ledger = async () =>
    (await control('ledger')) as {
      subscriptions: PayPalSubscription[]
      transactions: PayPalTransaction[]
    }
  return {
    subscriptionsOf: async (email) =>
      (await ledger()).subscriptions.filter(
        (subscription) => subscription.subscriber?.email_address === email,
      ),
    chargedFor: async (id) =>
      (await ledger()).transactions.flatMap((transaction) =>
        transaction.subscriptionId === id && transaction.status === 'COMPLETED'
          ? transaction.amount.value
          : [],
      ),
    runCycle: async (id, outcome = 'paid') =>
      void (await control(`subscriptions/${id}/cycle`, 'POST', { outcome })),
    simulateFault: async (fault) => void (await control('faults', 'POST', fault)),
    clearFaults: async () => void (await control('faults', 'DELETE')),
  }
}

/** Presses PayPal's button on the checkout and returns the window that opens. */
export async function openPayPalWindow(page: Page): Promise<Page> {
  const newPage = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Subscribe with PayPal' }).click()
  const window = await newPage
  await expect(window.getByRole('button', { name: 'Agree and subscribe' })).toBeVisible()
  return window
}
