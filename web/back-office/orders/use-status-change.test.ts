/** The server's reply is replaced; the hook and the API client are real. */
import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'

import { act, createElement, useEffect, type ComponentType } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { Conflict, ShownValues } from './conflict.ts'
import type { OrderChange } from './order-change.ts'

// Typed here, because the tests' type check knows no style sheets.
type StatusChange = {
  sendChange: (change: OrderChange, shownValues: ShownValues) => Promise<object | undefined>
  failures: readonly { orderId: string }[]
  clearFailure: (orderId: string) => void
  conflicts: readonly Conflict[]
  clearConflict: (conflict: Conflict) => void
  changesWithoutReason: readonly { orderId: string }[]
  clearChangeWithoutReason: (orderId: string) => void
}

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/admin-orders') })
const loadModule = await startModuleLoader({ after })
// Loaded by Vite too: the hook uses this copy.
const { useStatusChange } = await loadModule<{ useStatusChange: () => StatusChange }>(
  '/web/back-office/orders/use-status-change.ts',
)
const { useReopening } = await loadModule<{
  useReopening: (subject: string | undefined) => boolean
}>('/web/back-office/parts/use-reopening.ts')
const { SnackbarProvider } = await loadModule<{ SnackbarProvider: ComponentType }>(
  '/web/ui/feedback/snackbar.tsx',
)

const shownAt = '2026-03-02T09:00:00.000Z'
const conflictProblem = {
  code: 'CONFLICT',
  message: '',
  theirs: { status: 'Investigation', trackingNumber: '', updatedAt: '2026-03-02T09:05:00.000Z' },
}

/** Opens the orders page. The server refuses each change with the problem of its order. */
async function openOrders(t: TestContext, problems: Record<string, object>) {
  replaceStorage('localStorage', t)
  t.mock.method(globalThis, 'fetch', async ({ url }: Request) => {
    const [, orderId = ''] = /orders\/(\w+)\/status$/.exec(url) ?? []
    const problem = problems[orderId]
    return problem ? Response.json(problem, { status: 409 }) : new Response('token')
  })
  const page = openFakePage(t)
  Object.assign(document, {
    documentElement: { lang: 'en' },
    querySelector: () => ({ content: '' }),
  })
  const shown: { statusChange?: StatusChange } = {}
  function OrdersPage() {
    const statusChange = useStatusChange()
    useEffect(() => {
      shown.statusChange = statusChange
    })
    return null
  }
  await page.render(createElement(SnackbarProvider, null, createElement(OrdersPage)))
  const getHook = (): StatusChange => {
    assert.ok(shown.statusChange)
    return shown.statusChange
  }
  const change = async (changes: Pick<OrderChange, 'orderId'> & Partial<OrderChange>) => {
    const shownValues = { status: 'Preparing', trackingNumber: '' } as const
    const requestedChange = { status: 'Preparing', tracking: '', updatedAt: shownAt } as const
    await getHook().sendChange({ ...requestedChange, ...changes }, shownValues)
  }
  return { getHook, change: (...args: Parameters<typeof change>) => act(() => change(...args)) }
}

test('edit conflicts of two orders are resolved one after another, each with what staff typed', async (t) => {
  const orders = await openOrders(t, { FRST2222: conflictProblem, SECOND22: conflictProblem })
  const listConflicts = () =>
    orders
      .getHook()
      .conflicts.map(({ requestedChange: { orderId, tracking } }) => `${orderId} ${tracking}`)
  await orders.change({ orderId: 'FRST2222', tracking: 'ER1' })
  await orders.change({ orderId: 'SECOND22', tracking: 'ER2' })
  assert.deepEqual(listConflicts(), ['FRST2222 ER1', 'SECOND22 ER2'])
  const [firstConflict] = orders.getHook().conflicts
  assert.ok(firstConflict)
  await act(async () => orders.getHook().clearConflict(firstConflict))
  assert.deepEqual(listConflicts(), ['SECOND22 ER2'])
})

test('two orders that need a reason, and two that failed, are all kept', async (t) => {
  const reasonProblem = { code: 'REASON_REQUIRED', message: '' }
  const orders = await openOrders(t, {
    FRST2222: reasonProblem,
    SECOND22: reasonProblem,
    THRD3333: { code: 'NOT_FOUND', message: '' },
    FRTH4444: { code: 'NOT_FOUND', message: '' },
  })
  const listIds = (entries: readonly { orderId: string }[]) => entries.map(({ orderId }) => orderId)
  await orders.change({ orderId: 'FRST2222', status: 'Ready to Ship' })
  await orders.change({ orderId: 'SECOND22', status: 'Ready to Ship' })
  assert.deepEqual(listIds(orders.getHook().changesWithoutReason), ['FRST2222', 'SECOND22'])
  await act(async () => orders.getHook().clearChangeWithoutReason('FRST2222'))
  assert.deepEqual(listIds(orders.getHook().changesWithoutReason), ['SECOND22'])
  await orders.change({ orderId: 'THRD3333' })
  await orders.change({ orderId: 'FRTH4444' })
  assert.deepEqual(listIds(orders.getHook().failures), ['THRD3333', 'FRTH4444'])
  // The next change begins with no message, because no other change is running.
  await act(async () => orders.getHook().clearFailure('FRST2222'))
  assert.deepEqual(orders.getHook().failures, [])
})

test('a dialog closes between two subjects, so that the second one is announced', async (t) => {
  const page = openFakePage(t)
  const renderings: string[] = []
  function Dialog({ subject }: { subject: string | undefined }) {
    renderings.push(`${subject} ${useReopening(subject) ? 'open' : 'closed'}`)
    return null
  }
  for (const subject of ['FRST2222', 'SECOND22', undefined])
    await page.render(createElement(Dialog, { subject }))
  assert.deepEqual(
    renderings.filter((text, index) => text !== renderings[index - 1]),
    ['FRST2222 open', 'SECOND22 closed', 'SECOND22 open', 'undefined closed'],
  )
})
