/** The server's reply is replaced; the hook, the API client and the dialog are real. */
import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'

import { act, createElement, useEffect, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { ShownValues } from './conflict.ts'
import type { OrderChange } from './order-change.ts'

// Typed here, because the tests' type check knows no style sheets.
type StatusChange = {
  sendChange: (change: OrderChange, shownValues: ShownValues) => Promise<object | undefined>
  unsavedReasons: ReadonlyMap<string, string>
}
type StatusDialogProps = {
  request: { row: object; status: string; needsReason: boolean }
  onClose: () => void
  onConfirm: () => void
  unsavedReasons: ReadonlyMap<string, string>
}

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/admin-orders') })
const loadModule = await startModuleLoader({ after })
const { useStatusChange } = await loadModule<{ useStatusChange: () => StatusChange }>(
  '/web/back-office/orders/use-status-change.ts',
)
const { StatusDialog } = await loadModule<{ StatusDialog: ComponentType<StatusDialogProps> }>(
  '/web/back-office/orders/status-dialog.tsx',
)
const { SnackbarProvider } = await loadModule<{ SnackbarProvider: ComponentType }>(
  '/web/ui/feedback/snackbar.tsx',
)

const orderId = 'FRST2222'
const shownValues = { status: 'Investigation', trackingNumber: '' } as const
const savedOrder = {
  status: 'Preparing',
  trackingNumber: '',
  updatedAt: '2026-03-02T09:05:00.000Z',
}
const change: OrderChange = {
  orderId,
  status: 'Preparing',
  tracking: '',
  updatedAt: '2026-03-02T09:00:00.000Z',
}

/** Returns functions that send changes, which get these replies, and read the hook's state. */
async function openOrders(t: TestContext, replies: (() => Response | Promise<Response>)[]) {
  replaceStorage('localStorage', t)
  t.mock.method(globalThis, 'fetch', async ({ url }: Request) =>
    String(url).endsWith('/status') ? replies.shift()?.() : new Response('token'),
  )
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
  const readReasons = () => [...(shown.statusChange?.unsavedReasons ?? [])]
  /** Resolves when the change is on its way, to an object, because `await` would wait for it. */
  const startSending = async (changes: Partial<OrderChange>) => {
    let sentChange: Promise<object | undefined> | undefined
    await act(async () => {
      sentChange = shown.statusChange?.sendChange({ ...change, ...changes }, shownValues)
    })
    return { sentChange }
  }
  const send = async (changes: Partial<OrderChange>) => {
    const { sentChange } = await startSending(changes)
    await act(async () => sentChange)
    return readReasons()
  }
  return { send, startSending, readReasons }
}

test('the reason of a refused change is kept until it is saved', async (t) => {
  const reason = 'The pharmacist agreed by phone'
  const conflict = { code: 'CONFLICT', message: '', theirs: savedOrder }
  const { send } = await openOrders(t, [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => Response.json(conflict, { status: 409 }),
    () => Response.json({ orderId, ...savedOrder }),
    () => Response.json({ orderId, ...savedOrder }),
  ])
  assert.deepEqual(await send({ reason }), [[orderId, reason]])
  assert.deepEqual(await send({ reason: 'Agreed in person' }), [[orderId, 'Agreed in person']])
  // A saved tracking number says nothing about the status.
  assert.deepEqual(await send({ tracking: 'ER1' }), [[orderId, 'Agreed in person']])
  assert.deepEqual(await send({ reason }), [])
})

test('a reason is not offered again while its change is being sent', async (t) => {
  const reply = Promise.withResolvers<Response>()
  const { startSending, readReasons } = await openOrders(t, [() => reply.promise])
  const { sentChange } = await startSending({ reason: 'The pharmacist agreed by phone' })
  // The dialog for the next change would begin with it, and be emptied by the reply.
  assert.deepEqual(readReasons(), [])
  reply.resolve(Response.json({ orderId, ...savedOrder }))
  await act(async () => sentChange)
  assert.deepEqual(readReasons(), [])
})

test('the dialog for an unapproved order begins with the reason that was not saved', () => {
  const renderDialog = (unsavedReasons: StatusDialogProps['unsavedReasons']) =>
    renderToStaticMarkup(
      createElement(StatusDialog, {
        request: { row: { orderId, approved: false }, status: 'Preparing', needsReason: true },
        onClose: () => undefined,
        onConfirm: () => undefined,
        unsavedReasons,
      }),
    )
  assert.match(
    renderDialog(new Map([[orderId, 'Agreed by phone']])),
    />Agreed by phone<\/textarea>/,
  )
  assert.match(renderDialog(new Map([['SECOND22', 'Agreed by phone']])), /><\/textarea>/)
})
