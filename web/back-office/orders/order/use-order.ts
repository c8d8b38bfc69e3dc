/** Loads one order and changes it. Every change returns the order as it is afterwards. */

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'

import type { Before } from '#web/back-office/orders/conflict.ts'
import { useStatusChange } from '#web/back-office/orders/use-status-change.ts'
import type { Change } from '#web/back-office/orders/change.ts'

export type DeskOrder = CallReply<'GET /api/admin/orders/{orderId}'>

export function useOrder(orderId: string) {
  const data = useDeskData(
    (signal) =>
      callAuthenticated('GET /api/admin/orders/{orderId}', { params: { orderId } }, { signal }),
    orderId,
  )
  const changing = useStatusChange()
  const { set, reload } = data

  /** Runs a change and shows its result. Rethrows, for dialogs that stay open. */
  const act = async (work: Promise<DeskOrder>): Promise<void> => {
    changing.clearFailure()
    try {
      const after = await work
      set(() => after)
      changing.showSaved(orderId)
    } catch (error) {
      // A colleague was faster: reload, so that the page is not older than the message.
      if (error instanceof ApiError && error.code === 'CONFLICT') reload()
      throw error
    }
  }
  /** The same for actions without a dialog: the error appears above the page. */
  const tryTo = (work: Promise<DeskOrder>): void => {
    act(work).catch((error: unknown) => changing.fail(orderId, error))
  }
  /** Returns whether the change was saved; the typed text is kept until then. */
  const change = async (wanted: Change, before: Before): Promise<boolean> => {
    changing.clearFailure()
    const saved = await changing.send(wanted, before)
    if (saved) reload()
    return saved !== undefined
  }
  /**
   * Records the printed slip, so that a later change of the address can report it as out of date.
   */
  const recordSlip = (): void => {
    callAuthenticated('POST /api/admin/orders/{orderId}/slip', { params: { orderId } }).then(
      (after) => set(() => after),
      (error: unknown) => changing.fail(orderId, error),
    )
  }
  const { failure, conflict, endConflict, reasonAsked, endReason } = changing
  return {
    ...{ ...data, act, tryTo, change, trouble: failure?.reason, conflict, endConflict },
    ...{ recordSlip, reasonAsked: reasonAsked?.status, endReason },
  }
}
