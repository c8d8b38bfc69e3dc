import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { BillOrder } from './use-bill-order.ts'

type HeadingProps = {
  order: Pick<
    BillOrder,
    | 'paymentState'
    | 'isMasked'
    | 'orderId'
    | 'user'
    | 'hasConfirmationEmail'
    | 'hasRefundEmail'
    | 'reportedPayment'
    | 'pharmacistReview'
    | 'timeline'
  >
  hasCartCopy: boolean
  isPolling: boolean
}

const loadModule = await startModuleLoader({ after })
const { OrderHeading } = await loadModule<{ OrderHeading: FunctionComponent<HeadingProps> }>(
  '/web/storefront/confirmation/order-heading.tsx',
)

function renderOrder(changes: Partial<HeadingProps['order']>, hasCartCopy = false): string {
  const order: HeadingProps['order'] = {
    orderId: 'K7M4QX2P',
    paymentState: 'Failed',
    isMasked: false,
    hasConfirmationEmail: false,
    hasRefundEmail: false,
    reportedPayment: null,
    pharmacistReview: null,
    timeline: [],
    user: { firstName: 'Aisyah', lastName: 'Demo', email: 'aisyah@example.com' },
    ...changes,
  }
  return renderToString(createElement(OrderHeading, { order, hasCartCopy, isPolling: false }))
}

const renderFailedOrder = (state: { hasCartCopy: boolean; isMasked?: boolean }): string =>
  renderOrder({ isMasked: state.isMasked ?? false }, state.hasCartCopy)

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

test('while a reported payment is checked, the page does not say that nothing was charged', () => {
  for (const paymentState of ['Pending...', 'Failed', 'Expired'] as const) {
    const text = renderOrder({ paymentState, reportedPayment: 'checking' })
    assert.match(text, /are checking it\. Please do not pay again/)
    assert.doesNotMatch(text, /Nothing was charged|did not go through/)
    const checkedText = renderOrder({ paymentState, reportedPayment: 'checked' })
    assert.doesNotMatch(checkedText, /Nothing was charged|checking/)
  }
  assert.match(renderOrder({ paymentState: 'Expired' }), /has expired\. Nothing was charged\./)
})

test('the page mentions an email about a refund only if there is one', () => {
  const emailText = /Our email states the amount and the date/
  for (const paymentState of ['Partially refunded', 'Refunded'] as const) {
    assert.match(renderOrder({ paymentState, hasRefundEmail: true }), emailText)
    const text = renderOrder({ paymentState })
    assert.doesNotMatch(text, /email/i)
    assert.match(text, /question about the refund/)
  }
  const text = renderOrder({ paymentState: 'Refund due', hasRefundEmail: true })
  assert.doesNotMatch(text, emailText)
  assert.match(text, /We will email you when the refund is paid\./)
})
