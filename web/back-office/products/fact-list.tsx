/**
 * Rows of "Supplement Facts", each a title and a text. Without rows, the shop generates the facts
 * from the amounts.
 */
import { productLimits } from '#domain/catalogue/product-limits.ts'
import type { ProductDescription } from '#domain/catalogue/product.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field, FieldNote } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './products.module.css'
import type { ProductFormState } from './use-product-form.ts'

export function FactList({ formState }: { formState: ProductFormState }) {
  const { form, updateForm, markTouched, getError } = formState
  const t = useTranslator()
  const rows = form.descriptions
  const changeRow = (index: number, changes: Partial<ProductDescription>): void =>
    updateForm({
      descriptions: rows.map((row, rowIndex) =>
        rowIndex === index ? { ...row, ...changes } : row,
      ),
    })
  return (
    <div className={styles.rows} onBlur={() => markTouched('descriptions')}>
      {rows.length === 0 && (
        <p className="quiet">{t('Generated from the amounts unless you add facts.')}</p>
      )}
      {rows.map((row, index) => (
        // New rows have no stable key, so the index is used.
        <div key={index} className={styles.fact}>
          <Field label={t('Title {number}', { number: index + 1 })}>
            <TextInput
              value={row.descriptionTitle}
              maxLength={productLimits.descriptionTitle}
              onChange={(event) => changeRow(index, { descriptionTitle: event.target.value })}
            />
          </Field>
          <Field label={t('Text {number}', { number: index + 1 })}>
            <TextInput
              value={row.descriptionText}
              maxLength={productLimits.descriptionText}
              onChange={(event) => changeRow(index, { descriptionText: event.target.value })}
            />
          </Field>
          <IconButton
            className={styles.remove}
            label={t('Remove fact {number}', { number: index + 1 })}
            onClick={() =>
              updateForm({ descriptions: rows.filter((_, rowIndex) => rowIndex !== index) })
            }
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      <FieldNote id="descriptions-note" error={getError('descriptions')} />
      <p>
        <Button
          kind="secondary"
          size="sm"
          id="descriptions"
          onClick={() =>
            updateForm({ descriptions: [...rows, { descriptionTitle: '', descriptionText: '' }] })
          }
        >
          {t('Add fact')}
        </Button>
      </p>
    </div>
  )
}
