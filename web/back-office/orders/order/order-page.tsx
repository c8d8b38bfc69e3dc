/**
 * Page of one order: status, items, history and all actions. Health data is shown only on request,
 * and each request is recorded in the audit log.
 */
import { useEffect, useEffectEvent, useState } from 'react'

import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isSameTrackingNumber } from '#domain/orders/tracking-number.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { JarLots } from '#web/back-office/parts/jars/jar-lots.tsx'
import { RecalledLotsAlert } from '#web/back-office/parts/jars/recalled-lots-alert.tsx'
import { StalePapersAlert } from '#web/back-office/parts/jars/stale-papers-alert.tsx'
import { useDialogOpening } from '#web/back-office/parts/use-dialog-opening.ts'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'

import { applyChangeToSavedValues } from '#web/back-office/orders/conflict.ts'
import { ConflictDialog } from '#web/back-office/orders/conflict-dialog.tsx'
import { findStatusWarnings } from '#web/back-office/orders/status-warnings.ts'
import { DeliveredButton } from './delivered-button.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderHealth } from './order-health.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import styles from './order.module.css'
import { PackingSlip } from './packing-slip.tsx'
import { ParcelLink } from '#web/back-office/orders/parcel-link.tsx'
import { ShipDialog } from '#web/back-office/orders/ship-dialog.tsx'
import type { ShipParcel } from '#web/back-office/parts/forms/use-parcel-form.ts'
import { StatusDialog } from '#web/back-office/orders/status-dialog.tsx'
import { StatusSelect } from '#web/back-office/orders/status-select.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { useOrder, type OrderActions, type StaffOrder } from './use-order.ts'
import type { OrderChange } from '#web/back-office/orders/order-change.ts'

function OrderPage({ orderId }: { orderId: string }) {
  const t = useTranslator()
  const loadedOrder = useOrder(orderId)
  const { data: order, failure, changeError, reload } = loadedOrder
  const [areJarsReplaced, setJarsReplaced] = useState(false)
  // `beforeprint` also fires when staff print from the browser's menu. Before the order is loaded,
  // the page has no packing slip.
  const onPrint = useEffectEvent(() => {
    if (order) loadedOrder.recordPackingSlip()
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
            />
            <OrderSections order={order} orderActions={loadedOrder} onRemade={reload} />
          </>
        )}
      </div>
      {order && <PackingSlip order={order} />}
      <ConflictDialog
        conflict={loadedOrder.conflict}
        onKeepTheirs={() => {
          loadedOrder.clearConflict()
          reload()
        }}
        onSaveMine={(conflict) => {
          loadedOrder.clearConflict()
          void loadedOrder.saveStatusChange(
            applyChangeToSavedValues(conflict),
            conflict.savedValues,
          )
        }}
      />
    </>
  )
}

type SectionsProps = { order: StaffOrder; orderActions: OrderActions; onRemade: () => void }

/** Everything about the order below its progress, in two columns on a wide screen. */
function OrderSections({ order, orderActions, onRemade }: SectionsProps) {
  const t = useTranslator()
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <OrderItems order={order} />
        <Section title={t('Lots')} size="h3">
          <JarLots orderId={order.orderId} {...(!hasLeftPharmacy(order) && { onRemade })} />
        </Section>
        <OrderNotes order={order} orderActions={orderActions} />
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

type ProgressProps = {
  order: StaffOrder
  orderActions: OrderActions
  /** Staff confirmed that the jars of a recalled lot were replaced. */
  areJarsReplaced: boolean
}

/** The timeline of the order, with the controls for status, tracking number and delivery. */
function OrderProgress(props: ProgressProps) {
  const { order, orderActions, areJarsReplaced } = props
  const t = useTranslator()
  const [trackingDraft, setTrackingDraft] = useState<string>()
  const [statusToConfirm, setStatusToConfirm] = useState<OrderStatus>()
  const { orderId, status, trackingNumber, updatedAt } = order
  const currentValues = { orderId, status, tracking: trackingNumber, updatedAt }
  const saveChange = async (changedValues: Partial<OrderChange>): Promise<void> => {
    const requestedChange = { ...currentValues, ...changedValues }
    if (!(await orderActions.saveStatusChange(requestedChange, order))) return
    // A number typed meanwhile stays a draft.
    setTrackingDraft((currentDraft) =>
      isSameTrackingNumber(currentDraft ?? '', requestedChange.tracking) ? undefined : currentDraft,
    )
  }
  // As the specification requires, a typed tracking number is sent with the next change of status.
  const setStatus = (newStatus: OrderStatus, reason = ''): Promise<void> =>
    saveChange({
      status: newStatus,
      tracking: trackingDraft ?? trackingNumber,
      ...(reason && { reason }),
    })
  return (
    <section aria-label={t('Order status')} className={styles.statusSection}>
      <CustomerTimeline order={order} />
      <div className={styles.statusActions}>
        <StatusSelect
          orderId={orderId}
          value={status}
          onChange={(newStatus) => {
            if (findStatusWarnings(order, newStatus).length > 0) setStatusToConfirm(newStatus)
            else void setStatus(newStatus)
          }}
        />
        <OrderTracking
          order={order}
          draft={trackingDraft}
          onDraftChange={setTrackingDraft}
          onSave={(change) => void saveChange(change)}
        />
        <ShipOrder
          order={order}
          orderActions={orderActions}
          areJarsReplaced={areJarsReplaced}
          onShipped={() => setTrackingDraft(undefined)}
        />
        <DeliveredButton
          order={order}
          orderActions={orderActions}
          areJarsReplaced={areJarsReplaced}
        />
      </div>
      <StatusDialog
        request={
          statusToConfirm
            ? { row: order, status: statusToConfirm }
            : orderActions.statusWithoutReason && {
                row: order,
                status: orderActions.statusWithoutReason,
                needsReason: true,
              }
        }
        onClose={() => {
          setStatusToConfirm(undefined)
          orderActions.clearChangeWithoutReason()
        }}
        onConfirm={(newStatus, reason) => void setStatus(newStatus, reason)}
      />
    </section>
  )
}

/** The button that ships the order, with its dialog. */
function ShipOrder(props: ProgressProps & { onShipped: () => void }) {
  const { order, orderActions, areJarsReplaced, onShipped } = props
  const { orderId, updatedAt } = order
  const dialog = useDialogOpening()
  const ship: ShipParcel = async (parcel) => {
    const body = { ...parcel, updatedAt, ...(areJarsReplaced && { recalledJarsReplaced: true }) }
    await orderActions.showResult(
      callAuthenticated('PUT /api/admin/orders/{orderId}/shipped', { params: { orderId }, body }),
    )
    onShipped()
  }
  return (
    <>
      <ShipButton order={order} onPress={dialog.open} />
      {/* The form begins with the saved courier and tracking number. */}
      <ShipDialog
        key={dialog.openingKey}
        order={order}
        open={dialog.isOpen}
        onClose={dialog.close}
        onShip={ship}
      />
    </>
  )
}

/** State of a timeline step by state of the order's step. A stopped step is shown as current. */
const timelineStates = { done: 'done', now: 'now', stopped: 'now', 'to come': 'later' } as const

function CustomerTimeline({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  return (
    <Timeline
      label={t('Timeline shown to the customer')}
      steps={order.timeline.map(({ label, state, doneAt }) => ({
        name: t(label),
        state: timelineStates[state],
        note: doneAt && formatDateTime(new Date(doneAt)),
      }))}
    />
  )
}

/**
 * Renders nothing before the order is ready to ship, or when it was handed over without a courier.
 * After shipping, courier and number can be corrected.
 */
function ShipButton({ order, onPress }: { order: StaffOrder; onPress: () => void }) {
  const t = useTranslator()
  const isShipped = order.dispatchedAt !== null
  if (!isShipped && (order.status !== 'Ready to Ship' || hasLeftPharmacy(order))) return null
  return (
    <>
      <ParcelLink {...order} />
      <Button kind={isShipped ? 'secondary' : 'primary'} size="sm" onClick={onPress}>
        {isShipped ? t('Change courier or tracking number') : t('Ship order')}
      </Button>
    </>
  )
}

export default createPageKeyedBy('orderId', OrderPage)
