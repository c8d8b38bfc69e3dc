/**
 * Dialog that ships an order, or corrects the courier and tracking number of a shipped one. It asks
 * for confirmation if the number fits no courier, and for a reason if no pharmacist has approved
 * the order.
 */
import { useState, type FormEvent } from 'react'

import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { toParcelDraft } from '#domain/shipping/parcel-draft.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import {
  ApprovalReason,
  ParcelFields,
  ParcelNotices,
} from '#web/back-office/parts/forms/parcel-fields.tsx'
import { useCouriers, type StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import { useParcelForm, type ShipParcel } from '#web/back-office/parts/forms/use-parcel-form.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { ShippingEmailPreview } from './shipping-email-preview.tsx'
import styles from '#web/back-office/orders/order/order.module.css'
import type { StaffOrder } from '#web/back-office/orders/order/use-order.ts'

export function ShipDialog(props: {
  order: StaffOrder
  open: boolean
  onClose: () => void
  /** Throws to keep the dialog open; the message of an ApiError is shown. */
  onShip: ShipParcel
}) {
  const { order, open, onClose, onShip } = props
  const t = useTranslator()
  const [isShipping, setShipping] = useState(false)
  const cancel = (): void => {
    // A closed dialog could not show the error of a call that is still running.
    if (!isShipping) onClose()
  }
  const shipAndClose: ShipParcel = async (parcel) => {
    setShipping(true)
    try {
      await onShip(parcel)
      onClose()
    } finally {
      setShipping(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={t('Ship order {number}', { number: order.orderId })}
    >
      {open && <CourierLoader order={order} onCancel={cancel} onShip={shipAndClose} />}
    </Dialog>
  )
}

type ShipFormProps = { order: StaffOrder; onCancel: () => void; onShip: ShipParcel }

function CourierLoader(props: ShipFormProps) {
  const t = useTranslator()
  const { couriers, failure, reload } = useCouriers()
  if (couriers) return <ShipForm {...props} couriers={couriers} />
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={reload} />
  return <Loader text={t('Loading...')} />
}

function ShipForm(props: ShipFormProps & { couriers: readonly StaffCourier[] }) {
  const { order, couriers, onCancel, onShip } = props
  const t = useTranslator()
  const { courier, trackingNumber: tracking, trackingUrl } = order
  const form = useParcelForm({
    createDraft: () => toParcelDraft({ courier, tracking, trackingUrl }, couriers),
    couriers,
    needsReason: !order.approved && !hasLeftPharmacy(order),
    onShip,
  })
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form className={styles.ship} onSubmit={handleSubmit} noValidate>
      <ParcelFields form={form} couriers={couriers} orderNumber={order.orderId} />
      <ApprovalReason form={form} orderNumber={order.orderId} />
      <EmailNotice order={order} />
      <ShippingEmailPreview orderId={order.orderId} parcel={form.enteredParcel} />
      <ParcelNotices form={form} />
      <div className={styles.shipActions}>
        {form.needsConfirmation ? (
          <Button working={form.isWorking} onClick={form.confirm}>
            {t('Ship anyway')}
          </Button>
        ) : (
          <Button type="submit" working={form.isWorking}>
            {t('Ship order')}
          </Button>
        )}
        <Button kind="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function EmailNotice({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  const { email, orderId, dispatchedAt } = order
  return (
    <p className="quiet">
      {dispatchedAt === null
        ? t(
            '{email} gets the email "Order {number} is on its way" with courier and number, unless the last one had the same.',
            { email, number: orderId },
          )
        : t(
            'This order is already shipped. {email} is emailed again only if the courier or the tracking number changes.',
            { email },
          )}
    </p>
  )
}
