/** A voucher's days and limits: typed when it is made, and again whenever they change. */
import type { VoucherTerms } from '#domain/vouchers/voucher-form.ts'
import { Field } from '#web/ui/field.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

import type { TypedForm } from '#web/back-office/parts/use-typed-form.ts'

import styles from './vouchers.module.css'

/** As much of a form's state as these fields need. */
type TermsState = Pick<TypedForm<VoucherTerms>, 'form' | 'set' | 'problemOf'>

export function TermsFields({ state }: { state: TermsState }) {
  const { form, set, problemOf } = state
  const t = useText()
  const field = (name: keyof VoucherTerms) => ({ id: name, error: problemOf(name) })
  const control = (name: keyof VoucherTerms) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <>
      <div className={styles.two}>
        <Field {...field('firstDay')} label={t('First day')} optional>
          <TextInput {...control('firstDay')} type="date" />
        </Field>
        <Field {...field('lastDay')} label={t('Last day')} optional>
          <TextInput {...control('lastDay')} type="date" />
        </Field>
      </div>
      <p className="quiet">
        {t('Days of Malaysia, both included. Empty: from now on, without end.')}
      </p>
      <div className={styles.two}>
        <Field
          {...field('totalLimit')}
          label={t('Uses in all')}
          optional
          hint={t('Open orders that hold it count.')}
        >
          <TextInput {...control('totalLimit')} inputMode="numeric" />
        </Field>
        <Field
          {...field('customerLimit')}
          label={t('Uses a person')}
          optional
          hint={t('By account and email. Empty: no limit.')}
        >
          <TextInput {...control('customerLimit')} inputMode="numeric" />
        </Field>
      </div>
    </>
  )
}

/**
 * Days that the browser shows half typed and gives out as empty: sent so, the voucher would have no end.
 * Field name to sentence, as a refusal of the server.
 */
export function halfTypedDays(form: HTMLFormElement, words: string): Record<string, string> {
  const inputs = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
  return Object.fromEntries(inputs.map(({ name }) => [name, words]))
}
