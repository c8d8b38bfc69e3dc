/**
 * Corrects the amount of a recalled lot. The lot cannot be removed from the batch, because an order
 * has left the pharmacy with it.
 */
import type { FormEvent } from 'react'

import { maxAmountLength } from '#domain/pharmacy/batch-lots.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './batches.module.css'
import type { Batch, BatchLots, Weighing } from './use-batch-lots.ts'
import { getLotControlId } from './use-corrections.ts'

type CorrectAmountProps = {
  batch: Batch
  weighing: Weighing
  takenLot: Weighing['takenLots'][number]
  batchLots: BatchLots
}

/** Button that opens the form. Renders nothing while the form is open. */
export function CorrectAmountButton({ batch, takenLot, batchLots }: CorrectAmountProps) {
  const { lot } = takenLot
  const t = useTranslator()
  if (batchLots.corrections.getAmount(lot) !== undefined) return null
  return (
    <Button
      kind="quiet"
      size="sm"
      id={getLotControlId(batch.number, lot, 'correct')}
      aria-label={t('Correct amount of lot {lot}', { lot })}
      onClick={() => batchLots.corrections.open(takenLot)}
    >
      {t('Correct amount')}
    </Button>
  )
}

/** Form for the corrected amount. Renders nothing until it is opened. */
export function CorrectAmountForm(props: CorrectAmountProps) {
  const { batch, weighing, takenLot, batchLots } = props
  const { lot } = takenLot
  const t = useTranslator()
  const { action, activeLotNumber } = batchLots
  const amount = batchLots.corrections.getAmount(lot)
  if (amount === undefined) return null
  const isLastSent = activeLotNumber === lot
  const isSaving = action.isRunning && isLastSent
  const { amount: amountError, lot: lotError } = isLastSent ? action.fieldErrors : {}
  const cancel = (): void => {
    // A closed form could not show the error of a call that is still running.
    if (!isSaving) batchLots.corrections.close(lot)
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    batchLots.saveCorrectedAmount(weighing, { lot, amount })
  }
  return (
    <form
      className={styles.lotForm}
      aria-label={t('Correct amount of lot {lot}', { lot })}
      onSubmit={handleSubmit}
      noValidate
    >
      <Field
        className={styles.correctedAmount}
        id={getLotControlId(batch.number, lot, 'amount')}
        label={t('Weighed amount from lot {lot}', { lot })}
        labelHidden
        error={amountError ?? lotError}
      >
        <TextInput
          data-scan
          autoComplete="off"
          maxLength={maxAmountLength}
          value={amount}
          onChange={({ target }) =>
            batchLots.corrections.changeAmount({ lot, amount: target.value })
          }
        />
      </Field>
      <Button type="submit" kind="secondary" working={isSaving}>
        {t('Save amount')}
      </Button>
      <Button kind="quiet" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </form>
  )
}
