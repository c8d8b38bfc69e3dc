/**
 * State of a form that ships one parcel: typed and missing values, the question about a doubtful
 * number, and the reason for an order without approval.
 */
import { useState } from 'react'

import type { Courier } from '#domain/couriers/courier.ts'
import { readParcel, type ParcelField, type ParcelInput } from '#domain/orders/parcel.ts'
import { findNumberDoubt, toParcelInput, type ParcelDraft } from '#domain/shipping/parcel-draft.ts'
import { ApiError } from '#web/api/client.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

export type ShipParcel = (parcel: ParcelInput & { reason?: string }) => Promise<void>

export type ParcelForm = ReturnType<typeof useParcelForm>

export function useParcelForm(options: {
  createDraft: () => ParcelDraft
  couriers: readonly Courier[]
  /** No pharmacist has approved the order. */
  needsReason: boolean
  /** Throws to keep the form open; the message of an ApiError is shown. */
  onShip: ShipParcel
}) {
  const { createDraft, couriers, needsReason, onShip } = options
  const t = useText()
  const [draft, setDraft] = useState(createDraft)
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')
  const enteredParcel = toParcelInput(draft, couriers)
  const { parcel, problems } = readParcel(enteredParcel)
  const numberDoubt = findNumberDoubt(draft, couriers)
  const isReasonMissing = needsReason && reason.trim() === ''

  /**
   * Ships the parcel, or shows what is missing. A parcel with a doubtful number is shipped only
   * with `hasConfirmed`. `hasOtherDoubt` adds a doubt of the caller, which also needs the
   * confirmation.
   */
  const submit = async (hasConfirmed: boolean, hasOtherDoubt = false): Promise<void> => {
    setHasTried(true)
    setFailure('')
    if (!parcel || isReasonMissing || isWorking) return
    if ((numberDoubt || hasOtherDoubt) && !hasConfirmed) return setAsking(true)
    setWorking(true)
    try {
      await onShip({ ...enteredParcel, ...(needsReason && { reason: reason.trim() }) })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('Something went wrong. Try again.'))
    }
    setWorking(false)
  }
  return {
    draft,
    change: (changedDraft: ParcelDraft): void => {
      setDraft(changedDraft)
      setAsking(false)
    },
    reason,
    setReason,
    reasonError:
      hasTried && isReasonMissing
        ? t('Enter a short reason. It helps others understand this later.')
        : undefined,
    errorOf: (field: ParcelField): string | undefined => {
      const problem = problems[field]
      return hasTried && problem ? t(problem) : undefined
    },
    needsReason,
    /** Courier, number and URL as they would be saved. */
    typed: enteredParcel,
    courier: enteredParcel.courier,
    /** The normalised number; undefined until the parcel is complete. */
    number: parcel?.trackingNumber,
    doubt: numberDoubt,
    isAsking,
    isWorking,
    failure,
    setFailure,
    submit,
  }
}
