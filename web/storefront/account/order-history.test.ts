import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { OwnOrder } from './use-dashboard.ts'

type HistoryProps = {
  orders: readonly Partial<OwnOrder>[]
  formulas: ReadonlyMap<string, object>
  onBuyAgain: () => void
}

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/user-dashboard') })
replaceStorage('localStorage')
const loadModule = await startModuleLoader({ after })
const { OrderHistory } = await loadModule<{ OrderHistory: FunctionComponent<HistoryProps> }>(
  '/web/storefront/account/order-history.tsx',
)

/** Returns the HTML of the list with one unpaid order. */
function renderOrder(changes: Partial<OwnOrder>): string {
  const order: Partial<OwnOrder> = {
    orderId: 'K7M4QX2P',
    createdAt: '2026-11-28T01:00:00.000Z',
    paymentState: 'Expired',
    status: 'PENDING',
    orderItems: [],
    totalPrice: '270.00',
    isPaymentBeingChecked: false,
    ...changes,
  }
  const props = { orders: [order], formulas: new Map(), onBuyAgain: () => undefined }
  return renderToString(createElement(MemoryRouter, null, createElement(OrderHistory, props)))
}

test('while a payment is checked, an order offers neither to buy again nor to pay again', () => {
  assert.match(renderOrder({}), /Buy again<.*<\/button>/)
  for (const paymentState of ['Expired', 'Pending...', 'Failed'] as const) {
    const html = renderOrder({ paymentState, isPaymentBeingChecked: true })
    assert.match(html, /We are checking your payment\. Please do not pay again\./)
    assert.doesNotMatch(html, /Buy again|Pay again/, paymentState)
  }
})
