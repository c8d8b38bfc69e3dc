/** Fields of a received lot: the delivery, and what the container contains. */
import { lotLimits, type LotField, type LotForm } from '#domain/stock/lot-form.ts'
import type { StockUnit } from '#domain/stock/stock-amount.ts'
import type { FormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { formatSource } from './stock-texts.tsx'
import styles from './ingredients.module.css'

type LotFormState = FormState<LotForm>

/** Returns two functions, which return the props of a field and the props of its input. */
function createFieldProps({ form, updateForm, getError, markTouched }: LotFormState) {
  return {
    fieldProps: (name: LotField) => ({ id: name, error: getError(name) }),
    inputProps: (name: LotField) => ({
      name,
      value: form[name],
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => updateForm({ [name]: target.value }),
      onBlur: () => form[name] !== '' && markTouched(name),
    }),
  }
}

export function DeliveryFields({ formState, unit }: { formState: LotFormState; unit: StockUnit }) {
  const t = useTranslator()
  const { fieldProps, inputProps } = createFieldProps(formState)
  return (
    <Section title={t('Delivery')} size="h3">
      <div className={styles.fields}>
        <div className={styles.twoFields}>
          <Field {...fieldProps('supplier')} label={t('Supplier')}>
            <TextInput {...inputProps('supplier')} maxLength={lotLimits.supplier} required />
          </Field>
          <Field {...fieldProps('supplierLot')} label={t('Lot number of the supplier')}>
            <TextInput
              {...inputProps('supplierLot')}
              maxLength={lotLimits.supplierLot}
              spellCheck={false}
              required
            />
          </Field>
        </div>
        <div className={styles.twoFields}>
          <Field
            {...fieldProps('amount')}
            label={t('Amount received')}
            hint={unit === 'mass' ? t('With its unit, such as 500 g.') : t('With its unit.')}
          >
            <TextInput
              {...inputProps('amount')}
              placeholder={unit === 'mass' ? '500 g' : t('200 billion {unit}', { unit })}
              required
            />
          </Field>
          <Field {...fieldProps('price')} label={t('Price in RM')} optional>
            <TextInput {...inputProps('price')} inputMode="decimal" />
          </Field>
        </div>
        <div className={styles.twoFields}>
          <Field {...fieldProps('receivedOn')} label={t('Received on')}>
            <TextInput {...inputProps('receivedOn')} type="date" required />
          </Field>
          <Field {...fieldProps('expiresOn')} label={t('Expires on')}>
            <TextInput {...inputProps('expiresOn')} type="date" required />
          </Field>
        </div>
      </div>
    </Section>
  )
}

/** The source determines how much is weighed, so the usual source is shown above the fields. */
export function SourceFields(props: {
  formState: LotFormState
  usualSource: { compound: string; factor: number }
}) {
  const { formState, usualSource } = props
  const t = useTranslator()
  const { fieldProps, inputProps } = createFieldProps(formState)
  return (
    <Section title={t('Content')} size="h3">
      <div className={styles.fields}>
        <p className="quiet">
          {t('Usual source: {source}. Change it only if the certificate states another one.', {
            source: formatSource(t, usualSource),
          })}
        </p>
        <div className={styles.twoFields}>
          <Field
            {...fieldProps('compound')}
            label={t('Compound')}
            optional
            hint={t('Empty for the pure substance.')}
          >
            <TextInput {...inputProps('compound')} maxLength={lotLimits.compound} />
          </Field>
          <Field
            {...fieldProps('factor')}
            label={t('Factor')}
            hint={t('Mass fraction of the active ingredient: 0.2 for 20%, 1 if it is pure.')}
          >
            <TextInput {...inputProps('factor')} inputMode="decimal" required />
          </Field>
        </div>
      </div>
    </Section>
  )
}
