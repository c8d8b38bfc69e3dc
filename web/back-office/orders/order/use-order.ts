/** Loads one order and changes it. Every change returns the order as it is afterwards. */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { readConflict, type Before, type Conflict } from '#web/back-office/orders/conflict.ts'
import type { Change } from '#web/back-office/orders/change.ts'

export type DeskOrder = CallReply<'GET /api/admin/orders/{orderId}'>

export function useOrder(orderId: string) {
  const data = useDeskData(
    (signal) =>
      callAuthenticated('GET /api/admin/orders/{orderId}', { params: { orderId } }, { signal }),
    orderId,
  )
  const t = useText()
  const show = useSnackbar()
  const saySaved = (): void => show({ text: t('Order {number} is saved.', { number: orderId }) })
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  /** The status that the server refused to set without a reason. */
  const [reasonAsked, setReasonAsked] = useState<OrderStatus>()
  const { set, reload } = data

  /** Runs a change and shows its result. Rethrows, for dialogs that stay open. */
  const act = async (work: Promise<DeskOrder>): Promise<void> => {
    setFailure(undefined)
    try {
      const after = await work
      set(() => after)
      saySaved()
    } catch (error) {
      // A colleague was faster: reload, so that the page is not older than the message.
      if (error instanceof ApiError && error.code === 'CONFLICT') reload()
      throw error
    }
  }
  /** The same for actions without a dialog: the error appears above the page. */
  const tryTo = (work: Promise<DeskOrder>): void => {
    act(work).catch((error: unknown) => setFailure(wordsOf(error)))
  }
  /** Returns whether the change was saved; the typed text is kept until then. */
  const change = async (wanted: Change, before: Before): Promise<boolean> => {
    setFailure(undefined)
    const { orderId: number, ...body } = wanted
    try {
      const params = { orderId: number }
      await callAuthenticated('PUT /admin/orders/{orderId}/status', { params, body })
      reload()
      saySaved()
      return true
    } catch (error) {
      const theirs = readConflict(error)
      if (theirs) setConflict({ wanted, before, theirs })
      else if (error instanceof ApiError && error.code === 'REASON_REQUIRED')
        setReasonAsked(wanted.status)
      else setFailure(wordsOf(error))
      return false
    }
  }
  /**
   * Records the printed slip, so that a later change of the address can report it as out of date.
   */
  const recordSlip = (): void => {
    callAuthenticated('POST /api/admin/orders/{orderId}/slip', { params: { orderId } }).then(
      (after) => set(() => after),
      (error: unknown) => setFailure(wordsOf(error)),
    )
  }
  const endReason = (): void => setReasonAsked(undefined)
  return {
    ...{ ...data, act, tryTo, change, trouble: failure, conflict, setConflict },
    ...{ recordSlip, reasonAsked, endReason },
  }
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : String(error)
}
