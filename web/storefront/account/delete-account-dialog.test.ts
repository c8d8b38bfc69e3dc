import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { OwnOrder } from './use-dashboard.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/user-dashboard') })
const loadModule = await startModuleLoader({ after })
const { DeleteAccountDialog } = await loadModule<{
  DeleteAccountDialog: FunctionComponent<object>
}>('/web/storefront/account/delete-account-dialog.tsx')

type Order = Pick<OwnOrder, 'paymentState' | 'status' | 'isOnItsWay' | 'isDelivered' | 'isDeclined'>

function renderDialog(changes: Partial<Order>): string {
  const order: Order = {
    paymentState: 'Paid',
    status: 'Preparing',
    isOnItsWay: false,
    isDelivered: false,
    isDeclined: false,
    ...changes,
  }
  const props = { open: true, healthData: { keptOrders: [] }, orders: [order] }
  return renderToString(createElement(DeleteAccountDialog, props))
}

const stillSentText = /We still make and send paid orders\./

test('the dialog says that a paid order is still made and sent, also after a part refund', () => {
  assert.match(renderDialog({}), stillSentText)
  assert.match(renderDialog({ paymentState: 'Partially refunded' }), stillSentText)
  assert.match(renderDialog({ paymentState: 'Refund due', isOnItsWay: true }), stillSentText)
  assert.match(renderDialog({ paymentState: 'Refund due', status: 'Ready to Ship' }), stillSentText)
})

test('the dialog says nothing about an order that is not made any more', () => {
  for (const changes of [
    { isDelivered: true },
    { isDeclined: true },
    { paymentState: 'Partially refunded', isDeclined: true },
    { paymentState: 'Refund due' },
    { paymentState: 'Refunded' },
    { paymentState: 'Pending...' },
  ] as const)
    assert.doesNotMatch(renderDialog(changes), stillSentText)
})
