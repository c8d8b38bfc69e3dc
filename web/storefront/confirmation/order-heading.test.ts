import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { BillOrder } from './use-bill-order.ts'

type HeadingProps = {
  order: Pick<BillOrder, 'paymentState' | 'isMasked' | 'orderId' | 'user' | 'hasConfirmationEmail'>
  hasCartCopy: boolean
  isPolling: boolean
}

const loadModule = await startModuleLoader({ after })
const { OrderHeading } = await loadModule<{ OrderHeading: FunctionComponent<HeadingProps> }>(
  '/web/storefront/confirmation/order-heading.tsx',
)

function renderFailedOrder(state: { hasCartCopy: boolean; isMasked?: boolean }): string {
  const order: HeadingProps['order'] = {
    orderId: 'K7M4QX2P',
    paymentState: 'Failed',
    isMasked: state.isMasked ?? false,
    hasConfirmationEmail: false,
    user: { firstName: 'Aisyah', lastName: 'Demo', email: 'aisyah@example.com' },
  }
  const { hasCartCopy } = state
  return renderToString(createElement(OrderHeading, { order, hasCartCopy, isPolling: false }))
}

test('a failed payment says that the cart is set aside, and which button brings it back', () => {
  const text = renderFailedOrder({ hasCartCopy: true })
  assert.match(text, /Nothing was charged\. You can pay again\. Your cart is set aside/)
  assert.match(text, /Restore my cart/)
})

test('without lines to restore, a failed payment says nothing about the cart', () => {
  const text = renderFailedOrder({ hasCartCopy: false })
  assert.match(text, /Nothing was charged\. You can pay again\./)
  assert.doesNotMatch(text, /cart/)
  assert.doesNotMatch(renderFailedOrder({ hasCartCopy: true, isMasked: true }), /cart/)
})
