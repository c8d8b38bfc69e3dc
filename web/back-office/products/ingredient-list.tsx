/**
 * Ingredients with their active amounts per capsule and the compound that is weighed. A known
 * ingredient keeps its colour and form and suggests its usual compound; a new one shows its future
 * colour. Enter adds a row; empty rows are ignored.
 */
import { useId } from 'react'

import { weighedMilligrams, type FormulaIngredient } from '#domain/catalogue/formula.ts'
import { ingredientIdOf, type Ingredient } from '#domain/catalogue/ingredient.ts'
import {
  amountUnits,
  emptyIngredientRow,
  productCaps,
  type IngredientRow,
} from '#domain/catalogue/product-form.ts'
import { massText } from '#domain/recommendation/daily-totals.ts'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './products.module.css'
import type { ProductFormState } from './use-product-form.ts'

export function IngredientList(props: {
  state: ProductFormState
  allIngredients: readonly Ingredient[]
}) {
  const { state, allIngredients } = props
  const { form, set, left, problemOf, composed } = state
  const t = useText()
  const listId = useId()
  const rows = form.ingredients
  const change = (index: number, part: Partial<IngredientRow>): void =>
    set({ ingredients: rows.map((row, at) => (at === index ? { ...row, ...part } : row)) })
  const rename = (index: number, name: string): void => {
    const known = allIngredients.find(({ id }) => id === ingredientIdOf(name))
    const usual = known && { compound: known.compound, factor: String(known.factor) }
    change(index, { name, ...usual })
  }
  const add = (): void => {
    set({ ingredients: [...rows, { ...emptyIngredientRow }] })
    // The new row must render first.
    requestAnimationFrame(() => document.getElementById(`ingredients.${rows.length}`)?.focus())
  }
  return (
    <div className={styles.rows}>
      <datalist id={listId}>
        {allIngredients.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      {rows.map((row, index) => {
        const field = `ingredients.${index}`
        const id = ingredientIdOf(row.name)
        const known = allIngredients.find((one) => one.id === id)
        const made = composed.formula?.ingredients.find((one) => one.id === id)
        const pigment = known?.pigment ?? made?.pigment
        return (
          // New rows have no stable key, so the index is used.
          <div key={index} className={styles.row} onBlur={() => left(field)}>
            <span className={styles.bead}>
              {pigment !== undefined && <Bead pigment={pigment} />}
            </span>
            <Field
              id={field}
              label={t('Ingredient {number}', { number: index + 1 })}
              error={problemOf(field)}
              className={styles.name}
              hint={known?.form || undefined}
            >
              <TextInput
                value={row.name}
                list={listId}
                maxLength={productCaps.ingredientName}
                autoComplete="off"
                onChange={(event) => rename(index, event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
            </Field>
            {!known && id !== '' && (
              <Field label={t('Form')} optional className={styles.form}>
                <TextInput
                  value={row.form}
                  maxLength={productCaps.ingredientForm}
                  onChange={(event) => change(index, { form: event.target.value })}
                />
              </Field>
            )}
            <Field label={t('Active amount')} className={styles.amount}>
              <TextInput
                value={row.amount}
                inputMode="decimal"
                autoComplete="off"
                onChange={(event) => change(index, { amount: event.target.value })}
              />
            </Field>
            <Field label={t('Unit')} className={styles.unit}>
              <Select
                value={row.unit}
                onChange={(event) => change(index, { unit: event.target.value })}
              >
                {amountUnits.map((unit) => (
                  <option key={unit}>{unit}</option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('Weighed compound')}
              optional
              className={styles.compound}
              hint={made && toWeigh(made)}
            >
              <TextInput
                value={row.compound}
                maxLength={productCaps.ingredientCompound}
                autoComplete="off"
                onChange={(event) => change(index, { compound: event.target.value })}
              />
            </Field>
            <Field label={t('Factor')} optional className={styles.factor}>
              <TextInput
                value={row.factor}
                inputMode="decimal"
                autoComplete="off"
                onChange={(event) => change(index, { factor: event.target.value })}
              />
            </Field>
            <IconButton
              className={styles.remove}
              label={t('Remove ingredient {number}', { number: index + 1 })}
              onClick={() => set({ ingredients: rows.filter((_, at) => at !== index) })}
            >
              <CloseIcon />
            </IconButton>
          </div>
        )
      })}
      <p>
        <Button kind="secondary" size="sm" id="ingredients" onClick={add}>
          {t('Add ingredient')}
        </Button>
      </p>
      <p className="quiet">
        {t(
          'The label states the active amount. The factor is the part of the compound that is active: 0.2 for a salt with 20% iron, 1 for a pure substance.',
        )}
      </p>
    </div>
  )
}

/** Returns the compound's mass, "50 mg per capsule"; empty for living cultures. */
function toWeigh(ingredient: FormulaIngredient): string | undefined {
  const mg = weighedMilligrams(ingredient)
  return mg > 0 ? `${massText(mg)} per capsule` : undefined
}
