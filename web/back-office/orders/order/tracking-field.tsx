/**
 * Field for the tracking number of an order. Typing marks the number as unsaved and sends nothing,
 * so that no incomplete number reaches a customer (D-78 in docs/decisions/register.md). Save sends
 * the number, Esc restores the saved number, and a separate button clears it.
 */
import { matchCouriers, type Courier } from '#domain/couriers/courier.ts'
import { validateTrackingNumber, trackingProblemTexts } from '#domain/orders/tracking-number.ts'
import { trackingInputProps } from '#web/back-office/parts/forms/tracking-input.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/orders/orders.module.css'

export function TrackingField(props: {
  orderId: string
  /** The saved tracking number; empty without one. */
  savedNumber: string
  /** The typed number while it is not saved. */
  draft: string | undefined
  /** For use outside a table, where no column heading names the field. */
  hasLongPlaceholder?: boolean
  /** Couriers to match the typed number against. Without them no courier is shown. */
  couriers?: readonly Courier[] | undefined
  /** Gets undefined when the typed number equals the saved one again. */
  onDraftChange: (typedNumber: string | undefined) => void
  onSave: (tracking: string) => void
  onClear: () => void
}) {
  const {
    orderId,
    savedNumber,
    draft,
    hasLongPlaceholder,
    couriers,
    onDraftChange,
    onSave,
    onClear,
  } = props
  const t = useTranslator()
  const shownNumber = draft ?? savedNumber
  const isUnsaved = draft !== undefined && draft.trim() !== savedNumber
  const numberCheck = validateTrackingNumber(shownNumber)
  const problem =
    isUnsaved && !numberCheck.ok ? t(trackingProblemTexts[numberCheck.reason]) : undefined
  const unsavedHintId = `tracking-${orderId}`
  return (
    <form
      className={styles.tracking}
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnsaved && numberCheck.ok) onSave(numberCheck.number)
      }}
    >
      <input
        aria-label={t('Tracking number of order {number}', { number: orderId })}
        aria-describedby={isUnsaved ? unsavedHintId : undefined}
        aria-invalid={isUnsaved && !numberCheck.ok && numberCheck.reason !== 'empty'}
        placeholder={hasLongPlaceholder ? t('Add tracking number') : t('Add')}
        {...trackingInputProps}
        value={shownNumber}
        onChange={({ target }) =>
          onDraftChange(target.value === savedNumber ? undefined : target.value)
        }
        onKeyDown={(event) => {
          // In a data grid cell, the grid would use letters and arrow keys for its own navigation.
          event.stopPropagation()
          if (event.key === 'Escape') onDraftChange(undefined)
        }}
      />
      {isUnsaved && (
        <>
          <Button
            type="submit"
            size="sm"
            disabled={!numberCheck.ok}
            aria-label={t('Save tracking number of order {number}', { number: orderId })}
          >
            {t('Save')}
          </Button>
          <span id={unsavedHintId} className="visually-hidden">
            {problem ?? t('Not saved yet')}
          </span>
        </>
      )}
      {!isUnsaved && savedNumber !== '' && (
        <IconButton
          label={t('Clear tracking number {number}', { number: savedNumber })}
          onClick={onClear}
        >
          <CloseIcon size={16} />
        </IconButton>
      )}
      {couriers && isUnsaved && numberCheck.ok && (
        <MatchedCourier number={shownNumber} couriers={couriers} />
      )}
    </form>
  )
}

function MatchedCourier({ number, couriers }: { number: string; couriers: readonly Courier[] }) {
  const t = useTranslator()
  const courier = matchCouriers(number, couriers)[0]
  return (
    <span className={styles.courier} role="status">
      {courier
        ? t('A number of {courier}', { courier: courier.name })
        : t('Not a number of any courier in the settings')}
    </span>
  )
}
