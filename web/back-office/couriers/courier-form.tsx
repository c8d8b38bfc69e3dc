/**
 * Form that adds or edits a courier. Staff can test a tracking number before saving. The first
 * field has the focus.
 */
import { useState, type FormEvent } from 'react'

import type { FormProblem } from '#domain/form-problem.ts'
import {
  toCourierForm,
  emptyCourierForm,
  maxUrlPatternLength,
  validateCourierForm,
  type CourierForm as CourierFormValues,
} from '#domain/couriers/courier-form.ts'
import { maxCourierNameLength } from '#domain/orders/parcel.ts'
import { keepFocus } from '#web/back-office/parts/keep-focus.ts'
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import { findConflictingFields } from '#web/back-office/parts/forms/edit-conflict.ts'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { useFormState, type FormState } from '#web/back-office/parts/forms/use-form-state.ts'
import type { StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './couriers.module.css'
import { TrackingNumberTester } from './tracking-number-tester.tsx'
import { useSaveCourier } from './use-save-courier.ts'

export function CourierForm(props: {
  /** Undefined for a new courier. */
  courier: StaffCourier | undefined
  /**
   * Must close the form and reload the couriers. Called after a save, and when staff keep a
   * colleague's values.
   */
  onDone: () => void
  onCancel: () => void
}) {
  const { courier, onDone, onCancel } = props
  const t = useTranslator()
  // The values at opening, even if the couriers are reloaded: an edit conflict compares with them.
  const [loadedForm] = useState(() => (courier ? toCourierForm(courier) : emptyCourierForm))
  const [loadedIsActive] = useState(courier?.isActive ?? true)
  const [loadedVersion] = useState(courier?.version)
  const [isActive, setIsActive] = useState(loadedIsActive)
  const formState = useFormState(loadedForm, findProblems)
  const { form, setServerErrors } = formState
  const courierSave = useSaveCourier(courier, { form, isActive, setServerErrors }, onDone)
  const hasUnsavedChanges = formState.isChanged || isActive !== loadedIsActive
  /** `version`: the saved version that this form replaces; undefined for a new courier. */
  const saveReplacing = (version: number | undefined): void => {
    if (!courierSave.isSending && formState.validateForSubmit()) void courierSave.save(version)
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    saveReplacing(loadedVersion)
  }
  const cancel = (): void => {
    // A closed form could not show the error of a call that is still running.
    if (!courierSave.isSending) onCancel()
  }
  const { savedByColleague } = courierSave
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {courierSave.failure && (
        <Alert kind="error" live="alert" title={t('The courier was not saved.')}>
          <p>{t(courierSave.failure)}</p>
        </Alert>
      )}
      <ErrorSummary
        title={t('There is a problem')}
        errors={formState.visibleErrors}
        // 0 leaves the focus to the alert above.
        attempt={courierSave.failure ? 0 : formState.attemptCount}
      />
      {savedByColleague && (
        <EditConflictAlert
          title={t('Someone else changed this courier.')}
          rows={findConflictingFields(
            {
              mine: withActiveText(form, isActive),
              loaded: withActiveText(loadedForm, loadedIsActive),
              theirs: withActiveText(savedByColleague, savedByColleague.isActive),
            },
            [
              ['name', t('Name')],
              ['urlPattern', t('Tracking page')],
              ['numberFormats', t('Number formats')],
              ['position', t('Position')],
              ['isActive', t('In use')],
            ],
          )}
          onKeepMine={() => saveReplacing(savedByColleague.version)}
          onUseTheirs={onDone}
        />
      )}
      <CourierFields formState={formState} />
      {courier && (
        <Checkbox checked={isActive} onChange={({ target }) => setIsActive(target.checked)}>
          {t('In use. Otherwise it cannot be chosen for new parcels.')}
        </Checkbox>
      )}
      <div className={styles.buttons}>
        <Button type="submit" onMouseDown={keepFocus} working={courierSave.isSending}>
          {courier ? t('Save courier') : t('Add courier')}
        </Button>
        <Button kind="secondary" onMouseDown={keepFocus} onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
      <UnsavedChangesWarning hasUnsavedChanges={hasUnsavedChanges && !courierSave.isSending} />
    </form>
  )
}

function CourierFields({ formState }: { formState: FormState<CourierFormValues> }) {
  const { form, updateForm, getError, markTouched } = formState
  const t = useTranslator()
  // ErrorSummary links to these ids. They are unique because the page opens one form at a time.
  const fieldProps = (name: keyof CourierFormValues) => ({ id: name, error: getError(name) })
  const inputProps = (name: keyof CourierFormValues) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    spellCheck: false,
    onBlur: () => markTouched(name),
    onChange: (event: { target: { value: string } }) => updateForm({ [name]: event.target.value }),
  })
  return (
    <>
      <Field
        {...fieldProps('name')}
        label={t('Name')}
        hint={t('Customers see it in the email about their parcel.')}
      >
        <TextInput
          {...inputProps('name')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opens the form is removed
          autoFocus
          maxLength={maxCourierNameLength}
          required
        />
      </Field>
      <Field
        {...fieldProps('urlPattern')}
        label={t('Tracking page')}
        optional
        hint={t('The courier’s page for one parcel, with {number} where the number belongs.', {
          // Staff type the placeholder itself.
          number: '{number}',
        })}
      >
        <TextInput {...inputProps('urlPattern')} type="url" maxLength={maxUrlPatternLength} />
      </Field>
      <Field
        {...fieldProps('numberFormats')}
        label={t('Number formats')}
        optional
        hint={t(
          'One per line. A is a letter, 9 a digit, * either. A number in braces repeats the character before it. All other characters stand for themselves. {fixed} fits EH123456789MY; {range} fits NV and 6 to 20 letters or digits.',
          { fixed: 'AA9{9}MY', range: 'NV*{6-20}' },
        )}
      >
        <Textarea {...inputProps('numberFormats')} rows={3} className={styles.formats} />
      </Field>
      <TrackingNumberTester form={form} />
      <Field
        {...fieldProps('position')}
        label={t('Position')}
        hint={t(
          'Place in lists; 1 comes first. If a number fits two couriers equally well, the one that comes first is suggested.',
        )}
      >
        <TextInput {...inputProps('position')} inputMode="numeric" className={styles.short} />
      </Field>
    </>
  )
}

/** Returns the form with `isActive` as text, for the comparison after an edit conflict. */
function withActiveText(form: CourierFormValues, isActive: boolean) {
  return { ...form, isActive: isActive ? '✓' : '' }
}

function findProblems(form: CourierFormValues): readonly FormProblem[] {
  const formCheck = validateCourierForm(form)
  return formCheck.ok ? [] : formCheck.problems
}
