/** The server's replies are replaced; the hook and the API client are real. */
import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'

import { act, createElement, useEffect, type ComponentType } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'
import type { ApiError } from '#web/api/client.ts'

type Order = { paymentState: string }
// Typed here, because the tests' type check knows no style sheets.
type OrderActions = {
  data: Order | undefined
  showResult: (call: Promise<Order>) => Promise<void>
  reload: () => void
}

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/admin-orders') })
const loadModule = await startModuleLoader({ after })
const { useOrder } = await loadModule<{ useOrder: (orderId: string) => OrderActions }>(
  '/web/back-office/orders/order/use-order.ts',
)
const { showRefundResult } = await loadModule<{
  showRefundResult: (actions: OrderActions, call: Promise<Order>) => Promise<void>
}>('/web/back-office/orders/order/show-refund-result.ts')
const { SnackbarProvider } = await loadModule<{ SnackbarProvider: ComponentType }>(
  '/web/ui/feedback/snackbar.tsx',
)
// Loaded by Vite too: the hook compares errors with this class.
const client = await loadModule<{ ApiError: typeof ApiError }>('/web/api/client.ts')

/** Opens an order whose payment state is the next of `states` each time it is loaded. */
async function openOrder(t: TestContext, states: string[]) {
  replaceStorage('localStorage', t)
  t.mock.method(globalThis, 'fetch', async ({ url }: Request) =>
    /orders\/\w+$/.test(url)
      ? Response.json({ paymentState: states.shift() })
      : new Response('token'),
  )
  const page = openFakePage(t)
  Object.assign(document, {
    documentElement: { lang: 'en' },
    querySelector: () => ({ content: '' }),
  })
  const shown: { actions?: OrderActions } = {}
  function OrderPage() {
    const actions = useOrder('FRST2222')
    useEffect(() => {
      shown.actions = actions
    })
    return actions.data?.paymentState
  }
  await page.render(createElement(SnackbarProvider, null, createElement(OrderPage)))
  await act(async () => undefined)
  const fail = (
    problem: ConstructorParameters<typeof ApiError>[0],
    show: typeof showRefundResult = ({ showResult }, call) => showResult(call),
  ) =>
    act(async () => {
      const call = Promise.reject<Order>(new client.ApiError(problem))
      const { actions } = shown
      assert.ok(actions)
      // The error is rethrown, so that the dialog of the action shows it.
      await assert.rejects(show(actions, call))
    })
  return { readText: page.readText, fail }
}

test('the order is loaded again when a change was too late or may have been saved', async (t) => {
  const order = await openOrder(t, ['Refund due', 'Partially refunded', 'Refunded', 'Paid'])
  assert.equal(order.readText(), 'Refund due')
  await order.fail({ status: 422, code: 'REFUND_REFUSED', message: '' })
  assert.equal(order.readText(), 'Partially refunded')
  await order.fail({ status: 409, code: 'CONFLICT', message: '' })
  assert.equal(order.readText(), 'Refunded')
  await order.fail({ status: 422, code: 'INVALID', message: '' })
  const lostReply = { status: 0, code: 'OFFLINE', message: '' } as const
  // The next press must not overwrite a change of a colleague that was loaded behind the dialog.
  await order.fail(lostReply)
  assert.equal(order.readText(), 'Refunded')
  await order.fail(lostReply, showRefundResult)
  assert.equal(order.readText(), 'Paid')
})
