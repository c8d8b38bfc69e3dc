/** Form that records a weighed lot and amount, for an ingredient that is not fully weighed. */
import type { FormEvent, KeyboardEvent } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './batches.module.css'
import {
  controlId,
  maxAmountLength,
  maxLotLength,
  type Batch,
  type BatchLots,
  type LotForm,
  type Weighing,
} from './use-batch-lots.ts'

/** Value of the option that replaces the list with a text field. Not a lot number. */
const otherLotOption = 'other'

type LotFieldsProps = { batch: Batch; weighing: Weighing; batchLots: BatchLots }

export function LotFields(props: LotFieldsProps) {
  const { batch, weighing, batchLots } = props
  const { ingredient, name } = weighing
  const t = useText()
  const { action } = batchLots
  const form = batchLots.formOf(weighing)
  // Only the row that sent the last call shows its errors and progress.
  const isLastSent = batchLots.activeIngredient === ingredient && batchLots.activeLot === ''
  const fieldErrors = isLastSent ? action.fields : {}
  // If the server refuses to close the batch, the keys of its errors are ingredient ids.
  const rowError = action.fields[ingredient]
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
      <LotField {...props} form={form} error={fieldErrors.lot} />
      <Field
        className={styles.amount}
        id={controlId(batch.number, ingredient, 'amount')}
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
        id={controlId(batch.number, ingredient, 'weigh')}
        aria-label={t('Weighed {ingredient}', { ingredient: name })}
        working={action.isRunning && isLastSent}
      >
        {t('Weighed')}
      </Button>
    </form>
  )
}

function LotField(props: LotFieldsProps & { form: LotForm; error: string | undefined }) {
  const { batch, weighing, batchLots, form, error } = props
  const { ingredient, name, offered } = weighing
  const t = useText()
  const label = t('Lot of {ingredient}', { ingredient: name })
  const focusAmount = (event: KeyboardEvent): void => {
    // A scanner ends with Enter, which would submit the form before the amount is typed.
    if (event.key !== 'Enter') return
    event.preventDefault()
    document.getElementById(controlId(batch.number, ingredient, 'amount'))?.focus()
  }
  if (form.isTyped)
    return (
      <div className={styles.lot}>
        <Field label={label} labelHidden error={error} hint={<EnteredLotHint {...props} />}>
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
            value === otherLotOption ? { lot: '', isTyped: true } : { lot: value },
          )
        }
      >
        {offered.map((offeredLot) => (
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
  { lot, left: remainingAmount, expiresOn }: Weighing['offered'][number],
): string {
  const day = formatDate(calendarDate(expiresOn))
  return t('{lot}, {left} left, expires {day}', { lot, left: remainingAmount, day })
}

function EnteredLotHint({ weighing, batchLots }: LotFieldsProps) {
  const { ingredient, offered } = weighing
  const t = useText()
  if (offered.length === 0)
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
      onClick={() =>
        batchLots.changeDraft(ingredient, { lot: offered[0]?.lot ?? '', isTyped: false })
      }
    >
      {t('Choose from the stock')}
    </Button>
  )
}
