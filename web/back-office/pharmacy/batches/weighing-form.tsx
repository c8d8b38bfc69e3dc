/**
 * Form that records a weighed lot and amount. Shown until enough of the ingredient is weighed, and
 * to replace the typed lot of an old batch.
 */
import type { FormEvent, KeyboardEvent } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import { maxAmountLength, maxLotLength } from '#domain/pharmacy/batch-lots.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './batches.module.css'
import {
  getWeighingControlId,
  type Batch,
  type BatchLots,
  type WeighingFormValues,
  type Weighing,
} from './use-batch-lots.ts'

/** Value of the option that replaces the list with a text field. It is not a lot number. */
const otherLotOption = 'other'

type WeighingFormProps = { batch: Batch; weighing: Weighing; batchLots: BatchLots }

export function WeighingForm(props: WeighingFormProps) {
  const { batch, weighing, batchLots } = props
  const { ingredient, name } = weighing
  const t = useTranslator()
  const { action } = batchLots
  const form = batchLots.getForm(weighing)
  // Only the row that sent the last call shows its errors and progress.
  const isLastSent = batchLots.activeIngredientId === ingredient && batchLots.activeLotNumber === ''
  const fieldErrors = isLastSent ? action.fieldErrors : {}
  // If the server refuses to close the batch, the keys of its errors are ingredient ids.
  const rowError = action.fieldErrors[ingredient]
  if (!form.isShown) return null
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    batchLots.saveWeighing(weighing, form)
  }
  return (
    <form
      className={styles.lotForm}
      aria-label={t('Weigh {ingredient}', { ingredient: name })}
      onSubmit={handleSubmit}
      noValidate
    >
      <LotChoice {...props} form={form} error={fieldErrors.lot} />
      <Field
        className={styles.amount}
        id={getWeighingControlId(batch.number, ingredient, 'amount')}
        label={t('Weighed amount of {ingredient}', { ingredient: name })}
        labelHidden
        error={fieldErrors.amount ?? rowError}
      >
        <TextInput
          data-scan
          autoComplete="off"
          maxLength={maxAmountLength}
          value={form.amount}
          onChange={(event) => batchLots.changeDraft(ingredient, { amount: event.target.value })}
        />
      </Field>
      <Button
        type="submit"
        kind="secondary"
        id={getWeighingControlId(batch.number, ingredient, 'weigh')}
        aria-label={t('Weighed {ingredient}', { ingredient: name })}
        working={action.isRunning && isLastSent}
      >
        {t('Weighed')}
      </Button>
    </form>
  )
}

function LotChoice(
  props: WeighingFormProps & { form: WeighingFormValues; error: string | undefined },
) {
  const { batch, weighing, batchLots, form, error } = props
  const { ingredient, name, offeredLots } = weighing
  const t = useTranslator()
  const label = t('Lot of {ingredient}', { ingredient: name })
  const focusAmount = (event: KeyboardEvent): void => {
    // A scanner ends with Enter, which would submit the form before the amount is typed.
    if (event.key !== 'Enter') return
    event.preventDefault()
    document.getElementById(getWeighingControlId(batch.number, ingredient, 'amount'))?.focus()
  }
  if (form.isLotTyped)
    return (
      <div className={styles.lot}>
        <Field label={label} labelHidden error={error} hint={<TypedLotHint {...props} />}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={t('Scan or type a lot')}
            maxLength={maxLotLength}
            value={form.lot}
            onKeyDown={focusAmount}
            onChange={(event) => batchLots.changeDraft(ingredient, { lot: event.target.value })}
          />
        </Field>
      </div>
    )
  return (
    <Field className={styles.lot} label={label} labelHidden error={error}>
      <Select
        data-scan
        value={form.lot}
        onChange={({ target: { value } }) =>
          batchLots.changeDraft(
            ingredient,
            value === otherLotOption ? { lot: '', isLotTyped: true } : { lot: value },
          )
        }
      >
        {offeredLots.map((offeredLot) => (
          <option key={offeredLot.lot} value={offeredLot.lot}>
            {describeOfferedLot(t, offeredLot)}
          </option>
        ))}
        <option value={otherLotOption}>{t('Other lot')}</option>
      </Select>
    </Field>
  )
}

/** Returns "L261122-01, 12.5 g left, expires 22/11/2027". */
function describeOfferedLot(
  t: Translate,
  { lot, remainingAmount, expiresOn }: Weighing['offeredLots'][number],
): string {
  const day = formatDate(calendarDate(expiresOn))
  return t('{lot}, {amount} left, expires {day}', { lot, amount: remainingAmount, day })
}

function TypedLotHint({ weighing, batchLots }: WeighingFormProps) {
  const { ingredient, offeredLots } = weighing
  const [firstLot] = offeredLots
  const t = useTranslator()
  if (!firstLot)
    return (
      <>
        {t('No usable lot in stock.')}{' '}
        <Link to={`/admin-ingredients/${ingredient}`}>{t('Receive or release one')}</Link>
      </>
    )
  return (
    <Button
      kind="quiet"
      size="sm"
      onClick={() => batchLots.changeDraft(ingredient, { lot: firstLot.lot, isLotTyped: false })}
    >
      {t('Choose from the stock')}
    </Button>
  )
}
