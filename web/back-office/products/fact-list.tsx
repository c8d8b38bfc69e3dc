/** Title and text pairs of "Supplement Facts". Without any, they are generated from the amounts. */
import { productCaps } from '#domain/catalogue/product-form.ts'
import type { ProductDescription } from '#domain/catalogue/product.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field, FieldNote } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './products.module.css'
import type { ProductFormState } from './use-product-form.ts'

export function FactList({ state }: { state: ProductFormState }) {
  const { form, set, markTouched, problemOf } = state
  const t = useText()
  const rows = form.descriptions
  const change = (index: number, part: Partial<ProductDescription>): void =>
    set({ descriptions: rows.map((row, at) => (at === index ? { ...row, ...part } : row)) })
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
              maxLength={productCaps.descriptionTitle}
              onChange={(event) => change(index, { descriptionTitle: event.target.value })}
            />
          </Field>
          <Field label={t('Text {number}', { number: index + 1 })}>
            <TextInput
              value={row.descriptionText}
              maxLength={productCaps.descriptionText}
              onChange={(event) => change(index, { descriptionText: event.target.value })}
            />
          </Field>
          <IconButton
            className={styles.remove}
            label={t('Remove fact {number}', { number: index + 1 })}
            onClick={() => set({ descriptions: rows.filter((_, at) => at !== index) })}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      <FieldNote id="descriptions-note" error={problemOf('descriptions')} />
      <p>
        <Button
          kind="secondary"
          size="sm"
          id="descriptions"
          onClick={() =>
            set({ descriptions: [...rows, { descriptionTitle: '', descriptionText: '' }] })
          }
        >
          {t('Add fact')}
        </Button>
      </p>
    </div>
  )
}
