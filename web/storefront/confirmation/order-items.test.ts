import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

import { withPlainSpaces } from '#tests/support/plain-spaces.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { BillOrder } from './use-bill-order.ts'

type ItemsProps = {
  order: Pick<BillOrder, 'paymentState' | 'orderItems' | 'amounts' | 'totalPrice'>
}

const loadModule = await startModuleLoader({ after })
const { OrderItems } = await loadModule<{ OrderItems: FunctionComponent<ItemsProps> }>(
  '/web/storefront/confirmation/order-items.tsx',
)

const product = { id: null, product_name: 'NMN Daily', category: 'NMN', image: '', formula: null }

/** Returns the text of the items, with a bar between elements. */
function renderItems(changes: Partial<ItemsProps['order']> = {}): string {
  const order: ItemsProps['order'] = {
    paymentState: 'Paid',
    orderItems: [{ product, quantity: 3, price: '270.00' }],
    amounts: { subtotal: '810.00', shipping: '15.00', savings: '0.00', discount: '20.00' },
    totalPrice: '805.00',
    ...changes,
  }
  const html = renderToString(createElement(OrderItems, { order }))
  return withPlainSpaces(html.replaceAll('<!-- -->', '').replaceAll(/(<[^>]*>)+/g, '|'))
}

test('three jars show the price of one and their amount, and the amounts add up to the total', () => {
  const text = renderItems()
  assert.match(text, /NMN, 3 × RM 270\.00\|RM 810\.00/)
  assert.match(text, /Subtotal\|RM 810\.00/)
  assert.match(text, /Delivery\|RM 15\.00/)
  assert.match(text, /Voucher\|−RM 20\.00/)
  assert.match(text, /Total paid\|RM 805\.00/)
  assert.doesNotMatch(text, /Saving/)
})

test('the first delivery of a plan shows its saving, and a free delivery as free', () => {
  const text = renderItems({
    paymentState: 'Pending...',
    amounts: { subtotal: '810.00', shipping: '0.00', savings: '81.00', discount: '0.00' },
    totalPrice: '729.00',
  })
  assert.match(text, /Saving\|−RM 81\.00/)
  assert.match(text, /Delivery\|Free/)
  assert.match(text, /Total\|RM 729\.00/)
  assert.doesNotMatch(text, /Voucher/)
})
