/**
 * Form for the dates and limits of a voucher. Saving sends the version that was loaded or last
 * saved here, to detect edit conflicts. What is typed while a save runs stays, as an unsaved
 * change.
 */
import { useCallback, useState, type FormEvent } from 'react'

import type { FormProblem } from '#domain/form-problem.ts'
import { parseCalendarDate } from '#domain/time.ts'
import {
  validateVoucherTerms,
  toTermsForm,
  type VoucherTerms,
} from '#domain/vouchers/voucher-form.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import {
  findConflictingFields,
  readSavedValues,
} from '#web/back-office/parts/forms/edit-conflict.ts'
import { findIncompleteDateErrors } from '#web/back-office/parts/forms/incomplete-dates.ts'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { useFormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { TermsFields } from './terms-fields.tsx'
import { formatDayOrEmpty, type StaffVoucher } from './voucher-texts.tsx'
import styles from './vouchers.module.css'

/** The form's texts that a colleague saved. */
type SavedTerms = VoucherTerms & { version: number }

export function VoucherTermsForm(props: {
  voucher: StaffVoucher
  /** Must reload the voucher and keep this form. Called after a save. */
  onSaved: () => void
  /** Must reload the voucher and mount this form again, to use a colleague's values. */
  onReset: () => void
}) {
  const { voucher, onSaved, onReset } = props
  const t = useTranslator()
  const { usedCount, heldCount } = voucher
  // The version that this form shows. The page may have loaded a newer one, saved by a colleague.
  const [savedVoucher, setSavedVoucher] = useState(voucher)
  const validate = useCallback(
    (form: VoucherTerms): readonly FormProblem[] => {
      const termsCheck = validateVoucherTerms(
        form,
        // Unpaid orders with the voucher count too: each is a use once it is paid.
        { terms: parseTerms(savedVoucher), takenCount: usedCount + heldCount },
        new Date(),
      )
      return termsCheck.ok ? [] : termsCheck.problems
    },
    [savedVoucher, usedCount, heldCount],
  )
  const formState = useFormState(toTermsForm(parseTerms(voucher)), validate)
  const { save, isSending, failure, savedByColleague } = useSaveTerms(
    voucher.code,
    formState,
    (newVoucher) => {
      setSavedVoucher(newVoucher)
      onSaved()
    },
  )
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    const dateErrors = findIncompleteDateErrors(event.currentTarget, t('Enter a valid date.'))
    formState.setServerErrors({ fields: dateErrors })
    if (formState.validateForSubmit() && Object.keys(dateErrors).length === 0)
      void save(savedVoucher.version)
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
          title={t('Someone else changed this voucher.')}
          rows={findConflictingFields(
            {
              mine: formState.form,
              loaded: formState.pristineForm,
              theirs: savedByColleague,
            },
            [
              ['firstDay', t('First day')],
              ['lastDay', t('Last day')],
              ['totalLimit', t('Total uses')],
              ['customerLimit', t('Uses per customer')],
            ],
            (text) => formatDayOrEmpty(text) || text,
          )}
          onKeepMine={() => void save(savedByColleague.version)}
          onUseTheirs={onReset}
        />
      )}
      <TermsFields formState={formState} />
      <div className={styles.send}>
        <Button type="submit" working={isSending} aria-disabled={!formState.isChanged}>
          {t('Save')}
        </Button>
        {formState.isChanged && <span className="quiet">{t('Not saved yet')}</span>}
      </div>
      <UnsavedChangesWarning hasUnsavedChanges={formState.isChanged && !isSending} />
    </form>
  )
}

/**
 * Hook that saves the form. After an edit conflict, `savedByColleague` contains the colleague's
 * values; saving with the version of these values overwrites them.
 */
function useSaveTerms(
  code: string,
  formState: ReturnType<typeof useFormState<VoucherTerms>>,
  onSaved: (savedVoucher: StaffVoucher) => void,
) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [savedByColleague, setSavedByColleague] = useState<SavedTerms>()

  const save = async (version: number): Promise<void> => {
    setSending(true)
    setFailure('')
    setSavedByColleague(undefined)
    const sentForm = formState.form
    try {
      const savedVoucher = await callAuthenticated('PUT /api/admin/vouchers/{code}', {
        params: { code },
        body: { ...sentForm, version },
      })
      showSnackbar({ text: t('{code} is saved.', { code }) })
      formState.markSaved(sentForm)
      onSaved(savedVoucher)
    } catch (error) {
      const conflictingTerms = readConflict(error)
      if (conflictingTerms) setSavedByColleague(conflictingTerms)
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

/** Returns the voucher's days and limits; undefined for one that it does not have. */
function parseTerms({ firstDay, lastDay, totalLimit, customerLimit }: StaffVoucher) {
  return {
    firstDay: parseCalendarDate(firstDay ?? ''),
    lastDay: parseCalendarDate(lastDay ?? ''),
    totalLimit: totalLimit ?? undefined,
    customerLimit: customerLimit ?? undefined,
  }
}

/** Returns the colleague's values from an edit conflict; undefined for any other error. */
function readConflict(error: unknown): SavedTerms | undefined {
  const { version, ...terms } = readSavedValues(error) ?? {}
  if (typeof version !== 'number') return undefined
  const readText = (name: keyof VoucherTerms): string => String(terms[name] ?? '')
  return {
    version,
    firstDay: readText('firstDay'),
    lastDay: readText('lastDay'),
    totalLimit: readText('totalLimit'),
    customerLimit: readText('customerLimit'),
  }
}
