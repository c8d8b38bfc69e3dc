/**
 * Adds a voucher. Its code and discount cannot be changed later, so the form shows how the code
 * will be saved.
 */
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

import type { FormProblem } from '#domain/form-problem.ts'
import { parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import {
  emptyVoucherForm,
  validateVoucherForm,
  type VoucherForm,
} from '#domain/vouchers/voucher-form.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { findIncompleteDateErrors } from '#web/back-office/parts/forms/incomplete-dates.ts'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useFormState, type FormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useIsMounted } from '#web/ui/behaviour/use-is-mounted.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { TermsFields } from './terms-fields.tsx'
import styles from './vouchers.module.css'

export default function AddVoucherPage() {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const formState = useFormState(emptyVoucherForm, findProblems)
  const { form, visibleErrors, attemptCount } = formState
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')

  const addVoucher = async (): Promise<void> => {
    setSending(true)
    try {
      const { code } = await callAuthenticated('POST /api/admin/vouchers', { body: form })
      showSnackbar({ text: t('{code} added.', { code }) })
      if (isMounted()) await navigate(`/admin-vouchers/${code}`)
    } catch (error) {
      // `isSending` stays true after success, so that leaving the page needs no confirmation.
      setSending(false)
      if (error instanceof ApiError) formState.setServerErrors(error)
      setFailure(getFailureMessage(error))
    }
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    setFailure('')
    const dateErrors = findIncompleteDateErrors(event.currentTarget, t('Enter a valid date.'))
    formState.setServerErrors({ fields: dateErrors })
    if (formState.validateForSubmit() && Object.keys(dateErrors).length === 0) void addVoucher()
  }
  return (
    <>
      <BackLink to="/admin-vouchers">{t('All vouchers')}</BackLink>
      <PageHeader title={t('Add voucher')} />
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {failure && (
          <Alert kind="error" live="alert" title={t('The voucher was not added.')}>
            <p>{t(failure)}</p>
          </Alert>
        )}
        <ErrorSummary
          title={t('There is a problem')}
          errors={visibleErrors}
          attempt={failure ? 0 : attemptCount}
        />
        <Section title={t('Voucher')} size="h3">
          <DiscountFields formState={formState} />
        </Section>
        <Section title={t('Dates and limits')} size="h3">
          <div className={styles.fields}>
            <TermsFields formState={formState} />
          </div>
        </Section>
        <p className="quiet">
          {t('You can change dates and limits later, but not the code or the discount.')}
        </p>
        <div>
          <Button type="submit" working={isSending}>
            {t('Add voucher')}
          </Button>
        </div>
      </form>
      <UnsavedChangesWarning hasUnsavedChanges={formState.isChanged && !isSending} />
    </>
  )
}

/** Fields that cannot be changed later: code, type, discount and minimum. */
function DiscountFields({ formState }: { formState: FormState<VoucherForm> }) {
  const { form, updateForm, getError } = formState
  const t = useTranslator()
  const fieldProps = (name: keyof VoucherForm) => ({ id: name, error: getError(name) })
  const inputProps = (name: keyof VoucherForm) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => updateForm({ [name]: event.target.value }),
  })
  const savedCode = parseVoucherCode(form.code)
  return (
    <div className={styles.fields}>
      <Field
        {...fieldProps('code')}
        label={t('Code')}
        hint={
          savedCode !== undefined && savedCode !== form.code
            ? t('Saved as {code}. Capitals and spaces do not matter.', { code: savedCode })
            : t('Shoppers type this code. Letters, digits, - and _ only.')
        }
      >
        <TextInput
          {...inputProps('code')}
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </Field>
      <div className={styles.twoFields}>
        <Field {...fieldProps('kind')} label={t('Type')}>
          <Select
            value={form.kind}
            onChange={(event) =>
              updateForm({ kind: event.target.value === 'percent' ? 'percent' : 'amount' })
            }
          >
            <option value="amount">{t('Amount')}</option>
            <option value="percent">{t('Percentage')}</option>
          </Select>
        </Field>
        <Field
          {...fieldProps('worth')}
          label={form.kind === 'amount' ? t('Discount in RM') : t('Discount in %')}
        >
          <TextInput {...inputProps('worth')} inputMode="decimal" required />
        </Field>
      </div>
      <Field
        {...fieldProps('minimumSpend')}
        label={t('Minimum subtotal in RM')}
        optional
        hint={
          form.kind === 'amount'
            ? t('Without a minimum, an order below the discount costs nothing.')
            : undefined
        }
      >
        <TextInput {...inputProps('minimumSpend')} inputMode="decimal" />
      </Field>
    </div>
  )
}

function findProblems(form: VoucherForm): readonly FormProblem[] {
  const formCheck = validateVoucherForm(form, new Date())
  return formCheck.ok ? [] : formCheck.problems
}
