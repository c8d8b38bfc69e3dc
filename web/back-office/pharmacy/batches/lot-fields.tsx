/**
 * Form for an ingredient that is not fully weighed: lot, weighed amount, and the button "Weighed".
 */
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
  type Batch,
  type BatchLots,
  type LotForm,
  type Weighing,
} from './use-batch-lots.ts'

/** Value of the option that replaces the list with a text field. No lot has this number. */
const otherLot = 'other'

type LotFieldsProps = { batch: Batch; weighing: Weighing; batchLots: BatchLots }

export function LotFields(props: LotFieldsProps) {
  const { batch, weighing, batchLots } = props
  const { ingredient, name } = weighing
  const t = useText()
  const { action } = batchLots
  const form = batchLots.formOf(weighing)
  // Errors and progress belong to the row that sent the last call.
  const isLastSent = batchLots.activeIngredient === ingredient && batchLots.activeLot === ''
  const fields = isLastSent ? action.fields : {}
  // When closing fails, the keys of `fields` are the ids of ingredients that are not fully weighed
  // or have a refused lot.
  const rowError = action.fields[ingredient]
  if (!form.isShown) return null
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    batchLots.weigh(weighing, form)
  }
  return (
    <form
      className={styles.lotForm}
      aria-label={t('Weigh {ingredient}', { ingredient: name })}
      onSubmit={handleSubmit}
      noValidate
    >
      <LotField {...props} form={form} error={fields.lot} />
      <Field
        className={styles.amount}
        id={controlId(batch.number, ingredient, 'amount')}
        label={t('Weighed amount of {ingredient}', { ingredient: name })}
        labelHidden
        error={fields.amount ?? rowError}
      >
        <TextInput
          data-scan
          autoComplete="off"
          maxLength={40}
          value={form.amount}
          onChange={(event) => batchLots.change(ingredient, { amount: event.target.value })}
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
            maxLength={40}
            value={form.lot}
            onKeyDown={focusAmount}
            onChange={(event) => batchLots.change(ingredient, { lot: event.target.value })}
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
          batchLots.change(
            ingredient,
            value === otherLot ? { lot: '', isTyped: true } : { lot: value },
          )
        }
      >
        {offered.map((offeredLot) => (
          <option key={offeredLot.lot} value={offeredLot.lot}>
            {offeredLotText(t, offeredLot)}
          </option>
        ))}
        <option value={otherLot}>{t('Other lot')}</option>
      </Select>
    </Field>
  )
}

/** Returns "L261122-01, 12.5 g left, expires 22/11/2027". */
function offeredLotText(
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
      onClick={() => batchLots.change(ingredient, { lot: offered[0]?.lot ?? '', isTyped: false })}
    >
      {t('Choose from the stock')}
    </Button>
  )
}
