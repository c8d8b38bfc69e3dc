/**
 * Dialog that erases the customer's health data after a confirmation. It says what is deleted, what
 * stays and until when.
 */
import { retentionPeriods } from '#domain/retention-periods.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { clearHealthData } from '#web/api/session/clear-own-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './dashboard.module.css'
import type { Dashboard } from './use-dashboard.ts'
import { useFormSubmission } from './use-form-submission.ts'

type HealthData = Dashboard['healthData']

/**
 * Returns true if an erasure would change anything: there is health data to erase now, or an order
 * is being made whose later erasure the customer has not requested yet.
 */
export function isErasable(healthData: HealthData): boolean {
  const { quizCount, planCount, orderCount, keptOrders } = healthData
  return (
    quizCount + planCount + orderCount > 0 ||
    keptOrders.some(({ isErasureRequested }) => !isErasureRequested)
  )
}

export function EraseDialog(props: {
  open: boolean
  healthData: HealthData
  onClose: () => void
  onErased: () => Promise<void>
}) {
  const { healthData } = props
  const t = useTranslator()
  const submission = useFormSubmission()
  const isSending = submission.state === 'sending'
  const close = (): void => {
    // The customer must see whether the data was deleted.
    if (!isSending) props.onClose()
  }
  const eraseHealthData = async (): Promise<void> => {
    const isErased = await submission.submit(async () => {
      await callAuthenticated('POST /api/users/withdraw-consent')
      clearHealthData()
    })
    if (isErased) await props.onErased()
  }
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={t('Delete my health data')}
      actions={
        <>
          <Button kind="danger" working={isSending} onClick={() => void eraseHealthData()}>
            {t('Delete health data')}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          {t(
            'You withdraw your consent. Deleted now: your quiz answers and results, your notes and allergies, your messages with our pharmacist, and stored emails about them.',
          )}
        </p>
        {healthData.planCount > 0 && (
          <p>
            {t(
              'Your subscription continues. Later deliveries are made without your answers and note.',
            )}
          </p>
        )}
        <OrdersBeingMade healthData={healthData} />
        <p>
          {t(
            'Orders, addresses and payments stay for {years} years after the year of the order, because tax law requires it.',
            { years: retentionPeriods.orderYears },
          )}
        </p>
        {submission.failure && (
          <Alert kind="error" live="alert">
            {t(submission.failure.message)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Says which orders keep their health data, because they are being made. Renders nothing if there
 * are none.
 */
export function OrdersBeingMade({ healthData }: { healthData: HealthData }) {
  const t = useTranslator()
  if (healthData.keptOrders.length === 0) return null
  const orderNumbers = healthData.keptOrders.map(({ orderId }) => orderId).join(', ')
  return (
    <p>
      {t(
        'Being made: {orders}. Our pharmacist keeps what these orders need until the day after delivery. Then it is deleted automatically.',
        { orders: orderNumbers },
      )}
    </p>
  )
}
