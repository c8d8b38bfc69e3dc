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
  const { form, set } = state
  const t = useText()
  const listId = useId()
  const rows = form.ingredients
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
      {rows.map((row, index) => (
        <IngredientFields
          // New rows have no stable key, so the index is used.
          key={index}
          state={state}
          allIngredients={allIngredients}
          listId={listId}
          row={row}
          index={index}
          onAdd={add}
        />
      ))}
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

type ChangeRow = (part: Partial<IngredientRow>) => void

function IngredientFields(props: {
  state: ProductFormState
  allIngredients: readonly Ingredient[]
  /** Id of the datalist of known names. */
  listId: string
  row: IngredientRow
  index: number
  onAdd: () => void
}) {
  const { state, allIngredients, listId, row, index, onAdd } = props
  const { form, set, markTouched, problemOf, composed } = state
  const t = useText()
  const change: ChangeRow = (part) =>
    set({
      ingredients: form.ingredients.map((one, at) => (at === index ? { ...one, ...part } : one)),
    })
  const rename = (name: string): void => {
    const usual = allIngredients.find((one) => one.id === ingredientIdOf(name))
    change({ name, ...(usual && { compound: usual.compound, factor: String(usual.factor) }) })
  }
  const field = `ingredients.${index}`
  const id = ingredientIdOf(row.name)
  const known = allIngredients.find((one) => one.id === id)
  const made = composed.formula?.ingredients.find((one) => one.id === id)
  const pigment = known?.pigment ?? made?.pigment
  return (
    <div className={styles.row} onBlur={() => markTouched(field)}>
      <span className={styles.bead}>{pigment !== undefined && <Bead pigment={pigment} />}</span>
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
          onChange={(event) => rename(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onAdd()
          }}
        />
      </Field>
      {!known && id !== '' && (
        <Field label={t('Form')} optional className={styles.form}>
          <TextInput
            value={row.form}
            maxLength={productCaps.ingredientForm}
            onChange={(event) => change({ form: event.target.value })}
          />
        </Field>
      )}
      <ActiveAmount row={row} onChange={change} />
      <WeighedCompound row={row} made={made} onChange={change} />
      <IconButton
        className={styles.remove}
        label={t('Remove ingredient {number}', { number: index + 1 })}
        onClick={() => set({ ingredients: form.ingredients.filter((_, at) => at !== index) })}
      >
        <CloseIcon />
      </IconButton>
    </div>
  )
}

function ActiveAmount({ row, onChange }: { row: IngredientRow; onChange: ChangeRow }) {
  const t = useText()
  return (
    <>
      <Field label={t('Active amount')} className={styles.amount}>
        <TextInput
          value={row.amount}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </Field>
      <Field label={t('Unit')} className={styles.unit}>
        <Select value={row.unit} onChange={(event) => onChange({ unit: event.target.value })}>
          {amountUnits.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function WeighedCompound(props: {
  row: IngredientRow
  made: FormulaIngredient | undefined
  onChange: ChangeRow
}) {
  const { row, made, onChange } = props
  const t = useText()
  return (
    <>
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
          onChange={(event) => onChange({ compound: event.target.value })}
        />
      </Field>
      <Field label={t('Factor')} optional className={styles.factor}>
        <TextInput
          value={row.factor}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange({ factor: event.target.value })}
        />
      </Field>
    </>
  )
}

/** Returns the compound's mass, "50 mg per capsule"; empty for living cultures. */
function toWeigh(ingredient: FormulaIngredient): string | undefined {
  const mg = weighedMilligrams(ingredient)
  return mg > 0 ? `${massText(mg)} per capsule` : undefined
}
