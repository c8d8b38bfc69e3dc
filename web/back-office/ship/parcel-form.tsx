/**
 * Form that ships one parcel: staff scan or paste the tracking number and press Enter. A number is
 * doubtful if it fits no courier or not the chosen one, or if an order in `shippedToday` has it.
 * Staff confirm it with the button "Ship anyway", never with Enter, because a scanner sends Enter
 * after each scan. The focus stays in the field, so that another scan replaces the number.
 */
import { useEffect, type FormEvent, type RefObject } from 'react'

import { matchCouriers } from '#domain/couriers/courier.ts'
import { parseLabelCode } from '#domain/pharmacy/label-code.ts'
import { toParcelDraft, emptyParcelDraft } from '#domain/shipping/parcel-draft.ts'
import {
  ApprovalReason,
  ParcelFields,
  ParcelNotices,
} from '#web/back-office/parts/forms/parcel-fields.tsx'
import type { StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import {
  useParcelForm,
  type ParcelFormState,
  type ShipParcel,
} from '#web/back-office/parts/forms/use-parcel-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import { ParcelCard } from './parcel-card.tsx'
import type { ListedParcel, ScannedParcel } from './parcel.ts'
import styles from './ship.module.css'

export function ParcelForm(props: {
  parcel: ScannedParcel
  /** Gets the input of the tracking number while the form is shown: the page can focus it too. */
  trackingFieldRef: RefObject<HTMLInputElement | null>
  couriers: readonly StaffCourier[]
  /** The newest orders shipped today, to find another one with the same number. */
  shippedToday: readonly ListedParcel[]
  onShip: ShipParcel
  /** Called with the scanned code when it is the label of another order. */
  onOtherLabel: (code: string) => void
  onCancel: () => void
}) {
  const { parcel, trackingFieldRef, couriers, shippedToday, onShip, onOtherLabel, onCancel } = props
  const t = useTranslator()
  const { orderId } = parcel
  const form = useParcelForm({
    createDraft: () => createInitialDraft(parcel, couriers),
    couriers,
    needsReason: parcel.shipment === 'not approved',
    onShip,
  })
  useEffect(() => {
    trackingFieldRef.current?.focus()
    trackingFieldRef.current?.select()
  }, [trackingFieldRef])
  const sameNumberParcel = shippedToday.find(
    (listedParcel) =>
      listedParcel.orderId !== orderId && listedParcel.trackingNumber === form.trackingNumber,
  )
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const { tracking, courierId, isCourierChosen } = form.draft
    const labelOrderNumber = readOrderLabel(tracking, couriers)
    // With a courier that staff chose, the code is a tracking number even if it looks like a label.
    if (labelOrderNumber !== undefined && labelOrderNumber !== orderId && !isCourierChosen)
      return onOtherLabel(tracking)
    trackingFieldRef.current?.select()
    if (labelOrderNumber !== undefined && courierId === '')
      form.setFailure(t('This is the label of the order. Scan the label of the courier.'))
    else void form.submit({ hasOtherDoubt: sameNumberParcel !== undefined })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc does what the Cancel button does
    <form
      className={styles.parcel}
      onSubmit={handleSubmit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
      noValidate
    >
      <ParcelCard parcel={parcel} />
      <div className={styles.fields}>
        <ApprovalReason form={form} orderNumber={orderId} />
        <ParcelFields
          form={form}
          couriers={couriers}
          orderNumber={orderId}
          trackingRef={trackingFieldRef}
        />
        <ParcelNotices form={form} />
        {form.needsConfirmation && sameNumberParcel && (
          <Alert
            kind="warning"
            live="alert"
            title={t('Order {number} was shipped today with this number. Ship anyway?', {
              number: sameNumberParcel.orderId,
            })}
          />
        )}
        <ParcelButtons form={form} parcel={parcel} onCancel={onCancel} />
      </div>
    </form>
  )
}

function ParcelButtons(props: {
  form: ParcelFormState
  parcel: ScannedParcel
  onCancel: () => void
}) {
  const { form, parcel, onCancel } = props
  const t = useTranslator()
  const isCorrection = parcel.dispatchedAt !== null
  return (
    <>
      {isCorrection && (
        <p className="quiet">
          {t('{email} is emailed again only if the courier or the tracking number changes.', {
            email: parcel.email,
          })}
        </p>
      )}
      <div className={styles.buttons}>
        {form.needsConfirmation ? (
          <Button working={form.isWorking} onClick={form.confirm}>
            {t('Ship anyway')}
          </Button>
        ) : (
          <Button type="submit" working={form.isWorking}>
            {isCorrection ? t('Save and next') : t('Ship and next')}
          </Button>
        )}
        <Button kind="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  )
}

/**
 * Returns the order number if the scanned code is the label of an order. Returns undefined for a
 * code that fits a courier, because a short tracking number can look like a label.
 */
function readOrderLabel(
  scannedCode: string,
  couriers: readonly StaffCourier[],
): string | undefined {
  const label = parseLabelCode(scannedCode)
  return label.ok && matchCouriers(scannedCode, couriers).length === 0
    ? label.orderNumber
    : undefined
}

/**
 * Returns the initial draft, with a tracking number that is already saved. A scan replaces that
 * number, because the text of the field is selected.
 */
function createInitialDraft(parcel: ScannedParcel, couriers: readonly StaffCourier[]) {
  const { courier, trackingNumber, trackingUrl } = parcel
  if (trackingNumber === '') return emptyParcelDraft
  return toParcelDraft({ courier, tracking: trackingNumber, trackingUrl }, couriers)
}
