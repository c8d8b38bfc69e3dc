/**
 * Records courier and tracking number of a parcel, and shows which email the customer gets. Asks
 * about a number that fits no courier, and for a reason when no pharmacist has approved the order.
 */
import { useState, type FormEvent } from 'react'

import { readParcel, type ParcelField, type TypedParcel } from '#domain/orders/parcel.ts'
import { doubtNumber, draftOfParcel, typedParcelOf } from '#domain/shipping/parcel-draft.ts'
import { ApiError } from '#web/api/client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import {
  NumberDoubtAlert,
  ParcelFields,
  UnapprovedAlert,
} from '#web/back-office/parts/parcel-fields.tsx'
import { useCouriers, type DeskCourier } from '#web/back-office/parts/use-couriers.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from '#web/back-office/orders/order/order.module.css'
import type { DeskOrder } from '#web/back-office/orders/order/use-order.ts'

type Ship = (parcel: TypedParcel & { reason?: string }) => Promise<void>

export function ShipDialog(props: {
  order: DeskOrder
  open: boolean
  onClose: () => void
  /** Throws to keep the dialog open; the message of an ApiError is shown. */
  onShip: Ship
}) {
  const { order, open, onClose, onShip } = props
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Ship order {number}', { number: order.orderId })}
    >
      {open && <CourierLoader order={order} onClose={onClose} onShip={onShip} />}
    </Dialog>
  )
}

function CourierLoader(props: { order: DeskOrder; onClose: () => void; onShip: Ship }) {
  const t = useText()
  const { couriers, failure, reload } = useCouriers()
  if (couriers) return <ShipForm {...props} couriers={couriers} />
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={reload} />
  return <Loader text={t('Loading...')} />
}

function ShipForm(props: {
  order: DeskOrder
  couriers: readonly DeskCourier[]
  onClose: () => void
  onShip: Ship
}) {
  const { order, couriers, onClose, onShip } = props
  const t = useText()
  const [draft, setDraft] = useState(() =>
    draftOfParcel(
      { courier: order.courier, tracking: order.trackingNumber, trackingUrl: order.trackingUrl },
      couriers,
    ),
  )
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')
  const needsReason = !order.approved && order.dispatchedAt === null
  const isReasonMissing = needsReason && reason.trim() === ''
  const typed = typedParcelOf(draft, couriers)
  const { parcel, problems } = readParcel(typed)
  const doubt = doubtNumber(draft, couriers)
  const errorOf = (field: ParcelField): string | undefined => {
    const problem = problems[field]
    return hasTried && problem ? t(problem) : undefined
  }
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setHasTried(true)
    if (!parcel || isReasonMissing) return
    if (doubt && !isAsking) {
      setAsking(true)
      return
    }
    setWorking(true)
    setFailure('')
    try {
      await onShip({ ...typed, ...(needsReason && { reason: reason.trim() }) })
      onClose()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('Something went wrong. Try again.'))
    }
    setWorking(false)
  }
  return (
    <form className={styles.ship} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <ParcelFields
        draft={draft}
        onChange={(changed) => {
          setDraft(changed)
          setAsking(false)
        }}
        couriers={couriers}
        orderNumber={order.orderId}
        errorOf={errorOf}
      />
      {needsReason && (
        <>
          <UnapprovedAlert orderNumber={order.orderId} />
          <Field
            label={t('Reason')}
            hint={t('Pharmacists see it in the order’s history.')}
            error={
              hasTried && isReasonMissing
                ? t('Enter a short reason. It helps others understand this later.')
                : undefined
            }
          >
            <Textarea
              value={reason}
              maxLength={1_000}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </>
      )}
      <EmailNotice order={order} />
      {isAsking && doubt && <NumberDoubtAlert doubt={doubt} courier={typed.courier} />}
      {failure && (
        <Alert kind="bad" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      <div className={styles.shipActs}>
        <Button type="submit" working={isWorking}>
          {isAsking && doubt ? t('Ship anyway') : t('Ship order')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function EmailNotice({ order }: { order: DeskOrder }) {
  const t = useText()
  const { email, orderId, dispatchedAt } = order
  return (
    <p className="quiet">
      {dispatchedAt === null
        ? t('{email} gets the email "Order {number} is on its way" with courier and number.', {
            email,
            number: orderId,
          })
        : t(
            'This order is already shipped. {email} is emailed again only if the tracking number changes.',
            { email },
          )}
    </p>
  )
}
