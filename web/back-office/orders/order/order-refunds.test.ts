/** The calls of the page are replaced; the components are real. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type ComponentType } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'
import type { ApiError } from '#web/api/client.ts'

// Typed here, because the tests' type check knows no style sheets.
type Order = ReturnType<typeof createOrder>
type Props = { order: Order; orderActions: { showResult: (call: Promise<Order>) => Promise<void> } }

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/admin-orders') })
const loadModule = await startModuleLoader({ after })
const { OrderRefunds } = await loadModule<{ OrderRefunds: ComponentType<Props> }>(
  '/web/back-office/orders/order/order-refunds.tsx',
)
// Loaded by Vite too: the dialog compares errors with this class.
const client = await loadModule<{ ApiError: typeof ApiError }>('/web/api/client.ts')

function createOrder(state: 'open' | 'done') {
  const task = {
    id: 1,
    amount: '70.00',
    reason: 'Goodwill',
    note: '',
    requestedBy: '',
    closedBy: '',
  }
  const at = '2026-03-02T09:00:00.000Z'
  return {
    orderId: 'FRST2222',
    payment: 'refund_due',
    paymentType: 'PayPal',
    amounts: { refundable: '0.00' },
    attempts: [],
    refunds: [{ ...task, state, reference: 'MBB-1', requestedAt: at, closedAt: at }],
  }
}

test('the dialog stays open with its message after the page shows that the refund is closed', async (t) => {
  replaceStorage('localStorage', t)
  t.mock.method(globalThis, 'fetch', async () => new Response('token'))
  const page = openFakePage(t)
  Object.assign(document, {
    documentElement: { lang: 'en' },
    querySelector: () => ({ content: '' }),
  })
  const message = 'This refund is already closed.'
  const showPage = (state: 'open' | 'done') =>
    page.render(
      createElement(OrderRefunds, {
        order: createOrder(state),
        orderActions: {
          showResult: () =>
            Promise.reject(new client.ApiError({ status: 422, code: 'REFUND_REFUSED', message })),
        },
      }),
    )
  await showPage('open')
  await page.pressButton('Withdraw refund')
  await page.submitForm()
  await showPage('done')
  assert.match(page.readText(), /RM\s70\.00 refunded, reference MBB-1/)
  assert.ok(page.readText().includes(message))
  assert.ok(page.hasOpenDialog())
})
