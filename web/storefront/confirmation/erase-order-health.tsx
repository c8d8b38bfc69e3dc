/**
 * Button and dialog that delete the health data of an order. Guests need them on this page, because
 * they have no account where they could delete it.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { clearHealthData } from '#web/api/session/clear-own-data.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './confirmation.module.css'

type ErasureState = CallReply<'GET /api/orders/{orderId}/health-data'>['state']

/**
 * Message keys. The server returns `none` after an erasure too, for which the page has `deleted`.
 */
const stateTexts: Record<ErasureState | 'deleted', string> = {
  none: 'This order contains no health data.',
  erasable:
    'Deleted now: the quiz answers, note and allergies of this order, the messages with our pharmacist, and the quiz it was ordered with. The address and the payment stay, because tax law requires it.',
  making:
    'This order is being made. Our pharmacist keeps its health data until the day after delivery. Then it is deleted automatically.',
  asked:
    'We delete the health data of this order the day after delivery. Until then our pharmacist needs it.',
  deleted: 'The health data of this order was deleted.',
}

export function EraseOrderHealth({ orderId }: { orderId: string }) {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [shownState, setShownState] = useState<ErasureState | 'deleted'>()
  const [failure, setFailure] = useState('')
  /** Runs a call and shows the state that it returns. */
  const runAndShowState = async (call: () => Promise<ErasureState | 'deleted'>): Promise<void> => {
    setWorking(true)
    setFailure('')
    try {
      setShownState(await call())
      setOpen(true)
    } catch (error) {
      setFailure(getFailureMessage(error))
    }
    setWorking(false)
  }
  const close = (): void => {
    // An erasure that is still running would open the closed dialog again.
    if (!isWorking) setOpen(false)
  }
  const callInput = { params: { orderId } }
  const showErasureState = () =>
    runAndShowState(
      async () => (await callShop('GET /api/orders/{orderId}/health-data', callInput)).state,
    )
  const erase = () =>
    runAndShowState(async () => {
      const { state } = await callShop('POST /api/orders/{orderId}/erase-health-data', callInput)
      clearHealthData()
      return state === 'none' ? 'deleted' : state
    })
  // 'making': the button requests the erasure for the day after the delivery.
  const canErase = shownState === 'erasable' || shownState === 'making'
  return (
    <div className={styles.actions}>
      <Button
        kind="quiet"
        size="sm"
        working={isWorking && !isOpen}
        onClick={() => void showErasureState()}
      >
        {t('Delete my health data')}
      </Button>
      {failure && !isOpen && <span role="alert">{t(failure)}</span>}
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('Delete my health data')}
        actions={
          <>
            {canErase && (
              <Button kind="danger" working={isWorking} onClick={() => void erase()}>
                {t('Delete health data')}
              </Button>
            )}
            <Button kind="secondary" onClick={close}>
              {canErase ? t('Cancel') : t('Close')}
            </Button>
          </>
        }
      >
        <p role="status">{shownState && t(stateTexts[shownState])}</p>
        {failure && <p role="alert">{t(failure)}</p>}
      </Dialog>
    </div>
  )
}
