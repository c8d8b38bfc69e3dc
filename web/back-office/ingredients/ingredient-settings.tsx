/**
 * Form of an ingredient's stock: supplier, reorder level and unit. Saving sends the version that
 * was loaded or last saved here, so that the server detects when a colleague saved first. What is
 * typed while a save runs stays, as an unsaved change.
 */
import { useState, type FormEvent } from 'react'

import type { FormProblem } from '#domain/form-problem.ts'
import {
  isStockUnit,
  parseStockAmount,
  formatStockAmount,
  stockUnits,
  stockUnitLabels,
  type StockUnit,
} from '#domain/stock/stock-amount.ts'
import { lotLimits } from '#domain/stock/lot-form.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import {
  findConflictingFields,
  readSavedValues,
} from '#web/back-office/parts/forms/edit-conflict.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { keepFocus } from '#web/back-office/parts/keep-focus.ts'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { useFormState, type FormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import type { StaffIngredient } from './stock-texts.tsx'
import styles from './ingredients.module.css'

type Settings = { unit: StockUnit; supplier: string; reorderLevel: string }
type SavedSettings = Settings & { version: number }

type SettingsProps = {
  ingredient: StaffIngredient
  /** False once the ingredient has a lot. */
  mayChangeUnit: boolean
  /** Must reload the ingredient and keep this form. Called after a save. */
  onSaved: () => void
  /** Must reload the ingredient and mount this form again, to use a colleague's values. */
  onReset: () => void
}

export function IngredientSettings(props: SettingsProps) {
  const { ingredient, mayChangeUnit, onSaved, onReset } = props
  const t = useTranslator()
  const formState = useFormState(toSettings(ingredient), findProblems)
  const { save, isSending, failure, savedByColleague } = useSaveSettings(
    ingredient,
    formState,
    onSaved,
  )
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSending && formState.validateForSubmit()) void save()
  }
  return (
    <form className={styles.fields} onSubmit={handleSubmit} noValidate>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{t(failure)}</p>
        </Alert>
      )}
      {savedByColleague && (
        <EditConflictAlert
          title={t('Someone else changed this ingredient.')}
          rows={findConflictingFields(
            { mine: formState.form, loaded: formState.pristineForm, theirs: savedByColleague },
            [
              ['unit', t('Unit')],
              ['supplier', t('Supplier')],
              ['reorderLevel', t('Reorder level')],
            ],
          )}
          onKeepMine={() => void save(savedByColleague.version)}
          onUseTheirs={onReset}
        />
      )}
      <SettingsFields formState={formState} mayChangeUnit={mayChangeUnit} />
      <div className={styles.actions}>
        <Button
          type="submit"
          onMouseDown={keepFocus}
          kind="secondary"
          working={isSending}
          aria-disabled={!formState.isChanged}
        >
          {t('Save settings')}
        </Button>
        {formState.isChanged && <span className="quiet">{t('Not saved yet')}</span>}
      </div>
      <UnsavedChangesWarning hasUnsavedChanges={formState.isChanged && !isSending} />
    </form>
  )
}

function SettingsFields(props: { formState: FormState<Settings>; mayChangeUnit: boolean }) {
  const { form, updateForm, getError, markTouched } = props.formState
  const t = useTranslator()
  return (
    <>
      <Field id="reorderLevel" label={t('Reorder level')} optional error={getError('reorderLevel')}>
        <TextInput
          value={form.reorderLevel}
          autoComplete="off"
          placeholder={
            form.unit === 'mass' ? '500 g' : t('200 billion {unit}', { unit: form.unit })
          }
          onChange={({ target }) => updateForm({ reorderLevel: target.value })}
          onBlur={() => markTouched('reorderLevel')}
        />
      </Field>
      <Field
        id="supplier"
        label={t('Supplier')}
        optional
        hint={t('Prefilled when you receive a lot.')}
        error={getError('supplier')}
      >
        <TextInput
          value={form.supplier}
          autoComplete="off"
          maxLength={lotLimits.supplier}
          onChange={({ target }) => updateForm({ supplier: target.value })}
        />
      </Field>
      <Field
        id="unit"
        label={t('Unit')}
        hint={
          props.mayChangeUnit
            ? t('The unit cannot change after the first lot.')
            : t('The unit cannot change any more: this ingredient has a lot.')
        }
        error={getError('unit')}
      >
        <Select
          value={form.unit}
          disabled={!props.mayChangeUnit}
          onChange={({ target: { value } }) => isStockUnit(value) && updateForm({ unit: value })}
        >
          {stockUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(stockUnitLabels[unit])}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/**
 * Hook that saves the form. After a conflict, `savedByColleague` has the colleague's values; saving
 * with their version overwrites them.
 */
function useSaveSettings(
  { id, name, version }: StaffIngredient,
  formState: FormState<Settings>,
  onSaved: () => void,
) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [savedByColleague, setSavedByColleague] = useState<SavedSettings>()
  // The version that this form shows. The page may have loaded a newer one, saved by a colleague.
  const [savedVersion, setSavedVersion] = useState(version)
  const save = async (baseVersion = savedVersion): Promise<void> => {
    setSending(true)
    setFailure('')
    setSavedByColleague(undefined)
    const sentForm = formState.form
    try {
      const reply = await callAuthenticated('PUT /api/pharmacy/ingredients/{ingredientId}', {
        params: { ingredientId: id },
        body: { ...sentForm, version: baseVersion },
      })
      showSnackbar({ text: t('{name} is saved.', { name }) })
      formState.markSaved(sentForm)
      setSavedVersion(reply.version)
      onSaved()
    } catch (error) {
      const colleagueSettings = readConflict(error)
      if (colleagueSettings) setSavedByColleague(colleagueSettings)
      else {
        if (error instanceof ApiError) formState.setServerErrors(error)
        setFailure(getFailureMessage(error))
      }
    } finally {
      setSending(false)
    }
  }
  return { save, isSending, failure, savedByColleague }
}

/** Returns the stored settings as the form shows them. */
function toSettings({ unit, supplier, reorderLevel }: StaffIngredient): Settings {
  const levelText = reorderLevel === 0 ? '' : formatStockAmount(reorderLevel, unit)
  // Staff edit this text, so its no-break spaces become plain spaces.
  return { unit, supplier, reorderLevel: levelText.replaceAll('\u00a0', ' ') }
}

function findProblems({ reorderLevel, unit }: Settings): readonly FormProblem[] {
  if (reorderLevel.trim() === '') return []
  const amountCheck = parseStockAmount(reorderLevel, unit)
  return amountCheck.ok ? [] : [{ field: 'reorderLevel', phrase: { text: amountCheck.problem } }]
}

/** Returns the colleague's values from an edit conflict; undefined for any other error. */
function readConflict(error: unknown): SavedSettings | undefined {
  const { version, unit, supplier, reorderLevel } = readSavedValues(error) ?? {}
  if (typeof version !== 'number' || typeof unit !== 'string' || !isStockUnit(unit))
    return undefined
  return {
    version,
    unit,
    supplier: String(supplier),
    reorderLevel: String(reorderLevel).replaceAll('\u00a0', ' '),
  }
}
