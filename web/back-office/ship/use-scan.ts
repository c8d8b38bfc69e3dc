/**
 * State of the ship screen: the open parcel and the result of the last one. After a result, the
 * scan field has the focus. While a parcel is open, its form has the focus, for the tracking
 * number.
 */
import { useRef, useState, type RefObject } from 'react'

import { matchCouriers, type Courier } from '#domain/couriers/courier.ts'
import type { Translate } from '#domain/content/messages.ts'
import { shipmentTexts } from '#domain/shipping/check-shipment.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import type { ShipParcel } from '#web/back-office/parts/forms/use-parcel-form.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { ListedParcel, ScannedParcel } from './parcel.ts'

export type ScanResult = {
  kind: 'success' | 'error'
  text: string
  /** Number of the order that the result is about, for a link. */
  orderId?: string
}

export type ScanState = ReturnType<typeof useScan>

export function useScan(options: {
  couriers: readonly Courier[]
  scanFieldRef: RefObject<HTMLInputElement | null>
  /** Called after an order was shipped, corrected or undone. */
  onChanged: () => void
}) {
  const { couriers, scanFieldRef, onChanged } = options
  const t = useTranslator()
  const [parcel, setParcel] = useState<ScannedParcel>()
  const [lastResult, setLastResult] = useState<ScanResult>()
  const [isSearching, setSearching] = useState(false)
  /** While true, the parcel stays open, so that its form can show an error of the call. */
  const [isShipping, setShipping] = useState(false)
  /** Number of the last search. The reply to an older search is ignored. */
  const lastSearch = useRef(0)

  /** Closes the parcel, shows the result, and selects the scan field for the next scan. */
  const closeParcel = (result: ScanResult | undefined): void => {
    setParcel(undefined)
    setLastResult(result)
    const field = scanFieldRef.current
    field?.focus()
    field?.select()
  }

  /**
   * Opens the parcel of a label code or order number. Opens a shipped parcel only if `purpose` is
   * 'correct'. Otherwise the result says why it cannot be shipped. A running search is replaced.
   */
  const openParcel = async (code: string, purpose: 'ship' | 'correct' = 'ship'): Promise<void> => {
    const typedCode = code.trim()
    if (typedCode === '' || isShipping) return
    const search = ++lastSearch.current
    const isReplaced = (): boolean => search !== lastSearch.current
    setSearching(true)
    try {
      const foundParcel = await callAuthenticated('GET /api/admin/shipping/labels/{code}', {
        params: { code: typedCode },
      })
      if (isReplaced()) return
      const { orderId, shipment } = foundParcel
      const canOpen =
        shipment === 'ready' ||
        shipment === 'not approved' ||
        (shipment === 'shipped' && purpose === 'correct')
      if (canOpen) {
        setLastResult(undefined)
        setParcel(foundParcel)
      } else closeParcel({ kind: 'error', text: describeRefusal(t, foundParcel), orderId })
    } catch (error) {
      if (!isReplaced()) {
        const text = describeSearchFailure(t, error, { typedCode, couriers })
        closeParcel({ kind: 'error', text })
      }
    } finally {
      if (!isReplaced()) setSearching(false)
    }
  }

  const ship: ShipParcel = async (enteredParcel) => {
    if (!parcel) return
    // Drops a running search: its parcel would replace the form, which shows errors of the call.
    lastSearch.current += 1
    setSearching(false)
    setShipping(true)
    try {
      closeParcel(await sendShipment(t, parcel, enteredParcel))
    } finally {
      setShipping(false)
    }
    onChanged()
  }

  return {
    parcel,
    lastResult,
    isSearching,
    openParcel,
    ship,
    cancel: () => {
      if (!isShipping) closeParcel(undefined)
    },
    /** Throws ApiError when the shipping was not undone. */
    undoShipping: async (shippedParcel: ListedParcel): Promise<void> => {
      const { orderId } = shippedParcel
      await clearTracking(shippedParcel)
      // A parcel that was opened while the shipping of another order was undone stays open.
      setParcel((current) => (current?.orderId === orderId ? undefined : current))
      const text = t('Order {number} is not shipped any more.', { number: orderId })
      setLastResult({ kind: 'success', orderId, text })
      onChanged()
    },
  }
}

async function clearTracking({ orderId, status, updatedAt }: ListedParcel): Promise<void> {
  await callAuthenticated('PUT /admin/orders/{orderId}/status', {
    params: { orderId },
    body: { status, clearTracking: true, updatedAt },
  })
}

/**
 * Ships the parcel and returns the result to show. An edit conflict (CONFLICT) is also a result.
 * Throws ApiError for other errors.
 */
async function sendShipment(
  t: Translate,
  { orderId, updatedAt }: ScannedParcel,
  enteredParcel: Parameters<ShipParcel>[0],
): Promise<ScanResult> {
  try {
    const savedOrder = await callAuthenticated('PUT /api/admin/orders/{orderId}/shipped', {
      params: { orderId },
      body: { ...enteredParcel, updatedAt },
    })
    const values = {
      number: orderId,
      courier: savedOrder.courier,
      tracking: savedOrder.trackingNumber,
      email: savedOrder.email,
    }
    const text = savedOrder.isEmailed
      ? t('Order {number} shipped with {courier}, {tracking}. {email} gets the email.', values)
      : t(
          'Order {number} is shipped with {courier}, {tracking}. No email is sent, because the last one had the same courier and number.',
          values,
        )
    return { kind: 'success', orderId, text }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const text = t('Order {number} was changed by someone else and was not saved. Scan it again.', {
      number: orderId,
    })
    return { kind: 'error', orderId, text }
  }
}

/**
 * Returns why a search failed. The text of an error that is no ApiError is general, so it begins
 * with the typed code.
 */
function describeSearchFailure(
  t: Translate,
  error: unknown,
  { typedCode, couriers }: { typedCode: string; couriers: readonly Courier[] },
): string {
  const message = t(getFailureMessage(error))
  if (!(error instanceof ApiError)) return `${typedCode}: ${message}`
  return error.code === 'LABEL_INVALID' && matchCouriers(typedCode, couriers).length > 0
    ? t('This is a tracking number. Scan the label of the order first.')
    : message
}

/**
 * Returns why the order cannot be shipped now. For a shipped order, the text has its courier and
 * tracking number.
 */
function describeRefusal(t: Translate, parcel: ScannedParcel): string {
  const { orderId, shipment, courier, trackingNumber } = parcel
  return shipment === 'shipped'
    ? t('Order {number} is already shipped with {courier}, {tracking}.', {
        number: orderId,
        courier,
        tracking: trackingNumber,
      })
    : `${orderId}: ${t(shipmentTexts[shipment])}`
}
