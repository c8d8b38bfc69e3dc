/**
 * State of a form that ships one parcel: the entered values and their errors, whether a doubtful
 * number needs confirmation, and the reason if the order is not approved.
 */
import { type MouseEvent, useState } from 'react'

import type { Courier } from '#domain/couriers/courier.ts'
import { readParcel, type ParcelField, type ParcelInput } from '#domain/orders/parcel.ts'
import {
  findTrackingMismatch,
  toParcelInput,
  type ParcelDraft,
} from '#domain/shipping/parcel-draft.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { missingReasonText } from './missing-reason.ts'

export type ShipParcel = (parcel: ParcelInput & { reason?: string }) => Promise<void>

export type ParcelFormState = ReturnType<typeof useParcelForm>

export function useParcelForm(options: {
  createDraft: () => ParcelDraft
  couriers: readonly Courier[]
  /** True if no pharmacist has approved the order. */
  needsReason: boolean
  /** Throws to keep the form open; the message of an ApiError is shown. */
  onShip: ShipParcel
}) {
  const { createDraft, couriers, needsReason, onShip } = options
  const t = useTranslator()
  const [draft, setDraft] = useState(createDraft)
  const [reason, setReason] = useState('')
  const [hasTriedToShip, setHasTriedToShip] = useState(false)
  const [needsConfirmation, setNeedsConfirmation] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')
  const enteredParcel = toParcelInput(draft, couriers)
  const { parcel, problems } = readParcel(enteredParcel)
  const numberDoubt = findTrackingMismatch(draft, couriers)
  const isReasonMissing = needsReason && reason.trim() === ''

  /**
   * Ships the parcel, or shows what is missing. Unless `isConfirmed` is true, a doubt only asks for
   * a confirmation: a doubtful number, or a doubt that the caller shows (`hasOtherDoubt`). Does
   * nothing while a parcel is being shipped. Never rejects.
   */
  const submit = async ({ isConfirmed = false, hasOtherDoubt = false } = {}): Promise<void> => {
    setHasTriedToShip(true)
    setFailure('')
    if (!parcel || isReasonMissing || isWorking) return
    if ((numberDoubt || hasOtherDoubt) && !isConfirmed) return setNeedsConfirmation(true)
    setWorking(true)
    try {
      await onShip({ ...enteredParcel, ...(needsReason && { reason: reason.trim() }) })
    } catch (error) {
      setFailure(t(getFailureMessage(error)))
    }
    setWorking(false)
  }
  /**
   * Ships the parcel despite the doubt. Ignores the second press of a double click, because staff
   * cannot have read the question that the first press opened.
   */
  const confirm = ({ detail: pressCount }: MouseEvent): void => {
    if (pressCount <= 1) void submit({ isConfirmed: true })
  }
  return {
    draft,
    changeDraft: (changedDraft: ParcelDraft): void => {
      setDraft(changedDraft)
      setNeedsConfirmation(false)
    },
    reason,
    setReason,
    reasonError: hasTriedToShip && isReasonMissing ? t(missingReasonText) : undefined,
    getError: (field: ParcelField): string | undefined => {
      const problem = problems[field]
      return hasTriedToShip && problem ? t(problem) : undefined
    },
    needsReason,
    /** Courier, number and URL as they would be saved. */
    enteredParcel,
    courier: enteredParcel.courier,
    /** The normalised number; undefined until the parcel is complete. */
    trackingNumber: parcel?.trackingNumber,
    numberDoubt,
    needsConfirmation,
    isWorking,
    failure,
    setFailure,
    submit,
    confirm,
  }
}
