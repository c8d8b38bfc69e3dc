/** Records courier and tracking number of a parcel, and shows which email the customer gets. */
import { useState, type FormEvent } from 'react'

import {
  maxTrackingUrlLength,
  readParcel,
  type ParcelField,
  type TypedParcel,
} from '#domain/orders/parcel.ts'
import { ApiError } from '#web/api/client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/orders/order/order.module.css'
import type { DeskOrder } from '#web/back-office/orders/order/use-order.ts'

export function ShipDialog(props: {
  order: DeskOrder
  open: boolean
  onClose: () => void
  /** Throws to keep the dialog open; the message of an ApiError is shown. */
  onShip: (parcel: TypedParcel) => Promise<void>
}) {
  const { order, open, onClose, onShip } = props
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Ship order {number}', { number: order.orderId })}
    >
      {open && <ShipForm order={order} onClose={onClose} onShip={onShip} />}
    </Dialog>
  )
}

function ShipForm(props: {
  order: DeskOrder
  onClose: () => void
  onShip: (parcel: TypedParcel) => Promise<void>
}) {
  const { order, onClose, onShip } = props
  const t = useText()
  const [form, setForm] = useState<TypedParcel>({
    courier: order.courier,
    tracking: order.trackingNumber,
    trackingUrl: order.trackingUrl,
  })
  const [hasTried, setHasTried] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')
  const { parcel, problems } = readParcel(form)
  const errorOf = (field: ParcelField): string | undefined => {
    const problem = problems[field]
    return hasTried && problem ? t(problem) : undefined
  }
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setHasTried(true)
    if (!parcel) return
    setWorking(true)
    setFailure('')
    try {
      await onShip(form)
      onClose()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('Something went wrong. Try again.'))
    }
    setWorking(false)
  }
  return (
    <form className={styles.ship} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <ParcelFields typed={form} onType={setForm} errorOf={errorOf} />
      <p className="quiet">
        {order.dispatchedAt === null
          ? t('{email} gets the email "Order {number} is on its way" with courier and number.', {
              email: order.email,
              number: order.orderId,
            })
          : t(
              'This order is already shipped. {email} is emailed again only if the tracking number changes.',
              {
                email: order.email,
              },
            )}
      </p>
      {failure && (
        <Alert kind="bad" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      <div className={styles.shipActs}>
        <Button type="submit" working={isWorking}>
          {t('Ship order')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function ParcelFields(props: {
  typed: TypedParcel
  onType: (form: TypedParcel) => void
  errorOf: (field: ParcelField) => string | undefined
}) {
  const { typed: form, onType, errorOf } = props
  const t = useText()
  const handleChange = (field: ParcelField) => (event: { target: { value: string } }) =>
    onType({ ...form, [field]: event.target.value })
  return (
    <>
      <Field label={t('Courier')} error={errorOf('courier')}>
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={form.courier}
          onChange={handleChange('courier')}
        />
      </Field>
      <Field label={t('Tracking number')} error={errorOf('tracking')}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={form.tracking}
          onChange={handleChange('tracking')}
        />
      </Field>
      <Field
        label={t('Tracking page (optional)')}
        hint={t('The courier’s page for this parcel. The email links to it.')}
        error={errorOf('trackingUrl')}
      >
        <TextInput
          type="url"
          autoComplete="off"
          maxLength={maxTrackingUrlLength}
          value={form.trackingUrl}
          onChange={handleChange('trackingUrl')}
        />
      </Field>
    </>
  )
}
