/**
 * Page of one order: status, items, history and all actions. Health data is shown only on request,
 * and each request is recorded in the audit log.
 */
import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react'

import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { formatDateTime } from '#domain/time.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { JarLots } from '#web/back-office/parts/jars/jar-lots.tsx'
import { RecalledLotsAlert } from '#web/back-office/parts/jars/recalled-lots-alert.tsx'
import { StalePapersAlert } from '#web/back-office/parts/jars/stale-papers-alert.tsx'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { OrderAddress } from './order-address.tsx'
import { OrderHealth } from './order-health.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import styles from './order.module.css'
import { PackingSlip } from './packing-slip.tsx'
import { useOrder, type OrderActions, type StaffOrder } from './use-order.ts'

function OrderPage({ orderId }: { orderId: string }) {
  const t = useTranslator()
  const loadedOrder = useOrder(orderId)
  const { data: order, failure, changeError, reload } = loadedOrder
  const [areJarsReplaced, setJarsReplaced] = useState(false)
  const [trackingDraft, setTrackingDraft] = useState<string>()
  const [noteText, setNoteText] = useState('')
  const hasUnsavedChanges =
    noteText.trim() !== '' ||
    (trackingDraft !== undefined && trackingDraft.trim() !== order?.trackingNumber)
  // `beforeprint` also fires when staff print from the browser's menu. Before the order is loaded,
  // the page has no packing slip.
  const onPrint = useEffectEvent(() => {
    if (order) loadedOrder.recordPackingSlip(order)
  })
  useEffect(() => {
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
  return (
    <>
      <div className={styles.screen}>
        <BackLink to="/admin-orders">{t('All orders')}</BackLink>
        <PageHeader
          title={t('Order {number}', { number: orderId })}
          summary={order && `${order.paymentState} · ${formatDateTime(new Date(order.createdAt))}`}
        >
          {order && (
            <Button kind="secondary" icon={<PrintIcon />} onClick={() => window.print()}>
              {t('Print packing slip')}
            </Button>
          )}
        </PageHeader>
        {order === undefined && failure === undefined && <Loader text={t('Loading...')} />}
        <LoadFailure failure={failure} onRetry={reload} />
        {order && (
          <>
            {changeError !== undefined && (
              <Alert kind="error" live="alert">
                <p>{t(changeError)}</p>
              </Alert>
            )}
            <StalePapersAlert stalePapers={order.stalePapers} />
            <RecalledLotsAlert
              lots={order.recalledLots}
              {...(!hasLeftPharmacy(order) && {
                confirmation: { areJarsReplaced, onChange: setJarsReplaced },
              })}
            />
            <OrderProgress
              order={order}
              orderActions={loadedOrder}
              areJarsReplaced={areJarsReplaced}
              trackingDraft={trackingDraft}
              onTrackingDraftChange={setTrackingDraft}
            />
            <OrderSections
              order={order}
              orderActions={loadedOrder}
              onRemade={reload}
              noteText={noteText}
              onNoteTextChange={setNoteText}
            />
          </>
        )}
      </div>
      {order && <PackingSlip order={order} />}
      <UnsavedChangesWarning hasUnsavedChanges={hasUnsavedChanges} />
    </>
  )
}

type SectionsProps = {
  order: StaffOrder
  orderActions: OrderActions
  onRemade: () => void
  noteText: string
  onNoteTextChange: Dispatch<SetStateAction<string>>
}

/** Everything about the order below its progress, in two columns on a wide screen. */
function OrderSections(props: SectionsProps) {
  const { order, orderActions, onRemade, noteText, onNoteTextChange } = props
  const t = useTranslator()
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <OrderItems order={order} />
        <Section title={t('Lots')} size="h3">
          <JarLots orderId={order.orderId} {...(!hasLeftPharmacy(order) && { onRemade })} />
        </Section>
        <OrderNotes
          order={order}
          orderActions={orderActions}
          noteText={noteText}
          onNoteTextChange={onNoteTextChange}
        />
        <OrderHistory order={order} />
      </div>
      <div className={styles.column}>
        <OrderAddress order={order} orderActions={orderActions} />
        <OrderHealth order={order} />
        <OrderPayments order={order} />
        <OrderRefunds order={order} orderActions={orderActions} />
        <OrderEmails order={order} orderActions={orderActions} />
      </div>
    </div>
  )
}

export default createPageKeyedBy('orderId', OrderPage)
