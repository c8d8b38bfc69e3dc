/** Fields for a voucher's dates and limits. */
import type { VoucherTerms } from '#domain/vouchers/voucher-form.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import type { FormState } from '#web/back-office/parts/forms/use-form-state.ts'

import styles from './vouchers.module.css'

/** The part of the form's state that these fields need. */
type TermsState = Pick<FormState<VoucherTerms>, 'form' | 'updateForm' | 'getError'>

export function TermsFields({ formState }: { formState: TermsState }) {
  const { form, updateForm, getError } = formState
  const t = useTranslator()
  const fieldProps = (name: keyof VoucherTerms) => ({ id: name, error: getError(name) })
  const inputProps = (name: keyof VoucherTerms) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => updateForm({ [name]: event.target.value }),
  })
  return (
    <>
      <div className={styles.twoFields}>
        <Field {...fieldProps('firstDay')} label={t('First day')} optional>
          <TextInput {...inputProps('firstDay')} type="date" />
        </Field>
        <Field {...fieldProps('lastDay')} label={t('Last day')} optional>
          <TextInput {...inputProps('lastDay')} type="date" />
        </Field>
      </div>
      <p className="quiet">{t('Malaysian dates, both included. Leave empty for no date limit.')}</p>
      <div className={styles.twoFields}>
        <Field
          {...fieldProps('totalLimit')}
          label={t('Total uses')}
          optional
          hint={t('Includes open orders that reserve it.')}
        >
          <TextInput {...inputProps('totalLimit')} inputMode="numeric" />
        </Field>
        <Field
          {...fieldProps('customerLimit')}
          label={t('Uses per customer')}
          optional
          hint={t('By account and email. Leave empty for no limit.')}
        >
          <TextInput {...inputProps('customerLimit')} inputMode="numeric" />
        </Field>
      </div>
    </>
  )
}
