/** A new voucher. What it takes off cannot change later, so it is read back before it is made. */
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

import type { FormProblem } from '#domain/catalogue/product-form.ts'
import { canonicalCode } from '#domain/vouchers/voucher-code.ts'
import {
  emptyVoucherForm,
  judgeVoucherForm,
  type VoucherForm,
} from '#domain/vouchers/voucher-form.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LeaveWarning } from '#web/back-office/parts/leave-warning.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useTypedForm } from '#web/back-office/parts/use-typed-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { useText } from '#web/ui/language.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSnackbar } from '#web/ui/snackbar.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

import { halfTypedDays, TermsFields } from './terms-fields.tsx'
import styles from './vouchers.module.css'

export default function AddVoucherPage() {
  const t = useText()
  const say = useSnackbar()
  const navigate = useNavigate()
  const state = useTypedForm(emptyVoucherForm, problemsOf)
  const { form, set, problemOf, problems, attempt } = state
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')

  const send = async (): Promise<void> => {
    setSending(true)
    try {
      const { code } = await callAsCustomer('POST /api/admin/vouchers', { body: form })
      say({ text: t('{code} is made.', { code }) })
      await navigate(`/admin-vouchers/${code}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      state.refused(error)
      setFailure(error.message)
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    setFailure('')
    const fields = halfTypedDays(event.currentTarget, t('Enter a day of the calendar.'))
    state.refused({ fields })
    if (state.trySending() && Object.keys(fields).length === 0) void send()
  }
  const field = (name: keyof VoucherForm) => ({ id: name, error: problemOf(name) })
  const control = (name: keyof VoucherForm) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const spelled = canonicalCode(form.code)
  return (
    <>
      <BackLink to="/admin-vouchers">{t('All vouchers')}</BackLink>
      <PageHead title={t('Add voucher')} />
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {failure && (
          <Alert kind="bad" live="alert" title={t('The voucher was not made.')}>
            <p>{t(failure)}</p>
          </Alert>
        )}
        <ErrorSummary
          title={t('There is a problem')}
          errors={problems}
          attempt={failure ? 0 : attempt}
        />
        <Section title={t('The voucher')} size="h3">
          <div className={styles.fields}>
            <Field
              {...field('code')}
              label={t('Code')}
              hint={
                spelled !== undefined && spelled !== form.code
                  ? t('It will be {code}; shoppers may type it in any spelling.', { code: spelled })
                  : t('What shoppers type: letters, figures, - and _.')
              }
            >
              <TextInput
                {...control('code')}
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
            </Field>
            <div className={styles.two}>
              <Field {...field('kind')} label={t('Kind')}>
                <Select
                  value={form.kind}
                  onChange={(event) =>
                    set({ kind: event.target.value === 'percent' ? 'percent' : 'amount' })
                  }
                >
                  <option value="amount">{t('An amount')}</option>
                  <option value="percent">{t('A share of the cart')}</option>
                </Select>
              </Field>
              <Field
                {...field('worth')}
                label={form.kind === 'amount' ? t('Takes off, in RM') : t('Takes off, in per cent')}
              >
                <TextInput {...control('worth')} inputMode="decimal" required />
              </Field>
            </div>
            <Field
              {...field('minimum')}
              label={t('Smallest subtotal, in RM')}
              optional
              hint={
                form.kind === 'amount'
                  ? t('Without one, whoever buys for less than the voucher pays nothing.')
                  : undefined
              }
            >
              <TextInput {...control('minimum')} inputMode="decimal" />
            </Field>
          </div>
        </Section>
        <Section title={t('Days and limits')} size="h3">
          <div className={styles.fields}>
            <TermsFields state={state} />
          </div>
        </Section>
        <p className="quiet">
          {t('Days and limits may change later. The code and what it takes off stay as they are.')}
        </p>
        <div>
          <Button type="submit" working={isSending}>
            {t('Make the voucher')}
          </Button>
        </div>
      </form>
      <LeaveWarning when={state.isChanged && !isSending} />
    </>
  )
}

function problemsOf(form: VoucherForm): readonly FormProblem[] {
  const judged = judgeVoucherForm(form, new Date())
  return judged.ok ? [] : judged.problems
}
