/**
 * Ingredient rows: active amount per capsule and the compound that is weighed. A known ingredient
 * keeps its colour (`pigment`) and form, and its usual compound is filled in. A new ingredient
 * shows the colour that it will get. Enter adds a row; empty rows are ignored.
 */
import { useId } from 'react'

import { toWeighedMilligrams, type FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { toIngredientId, type Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import {
  amountUnits,
  emptyIngredientRow,
  type IngredientRow,
} from '#domain/catalogue/formula/ingredient-rows.ts'
import { renameIngredientRow } from '#domain/catalogue/formula/rename-ingredient-row.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { formatMass } from '#domain/recommendation/daily-totals.ts'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './products.module.css'
import type { ProductFormState } from './use-product-form.ts'

export function IngredientList(props: {
  formState: ProductFormState
  allIngredients: readonly Ingredient[]
}) {
  const { formState, allIngredients } = props
  const { form, updateForm } = formState
  const t = useTranslator()
  const datalistId = useId()
  const rows = form.ingredients
  const addRow = (): void => {
    updateForm({ ingredients: [...rows, { ...emptyIngredientRow }] })
    // Focuses the new row, which must be rendered first.
    requestAnimationFrame(() => document.getElementById(`ingredients.${rows.length}`)?.focus())
  }
  return (
    <div className={styles.rows}>
      <datalist id={datalistId}>
        {allIngredients.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      {rows.map((row, index) => (
        <IngredientFields
          // New rows have no stable key, so the index is used.
          key={index}
          formState={formState}
          allIngredients={allIngredients}
          datalistId={datalistId}
          row={row}
          index={index}
          onAdd={addRow}
        />
      ))}
      <p>
        <Button kind="secondary" size="sm" id="ingredients" onClick={addRow}>
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

type ChangeRow = (changes: Partial<IngredientRow>) => void

function IngredientFields(props: {
  formState: ProductFormState
  allIngredients: readonly Ingredient[]
  /** Id of the datalist with the names of all ingredients. */
  datalistId: string
  row: IngredientRow
  index: number
  onAdd: () => void
}) {
  const { formState, allIngredients, datalistId, row, index, onAdd } = props
  const { form, updateForm, markTouched, getError, composition } = formState
  const t = useTranslator()
  const changeRow: ChangeRow = (changes) =>
    updateForm({ ingredients: form.ingredients.with(index, { ...row, ...changes }) })
  const removeRow = (): void => updateForm({ ingredients: form.ingredients.toSpliced(index, 1) })
  const changeName = (name: string): void =>
    changeRow(renameIngredientRow(row, name, allIngredients))
  const fieldId = `ingredients.${index}`
  const ingredientId = toIngredientId(row.name)
  const knownIngredient = allIngredients.find((candidate) => candidate.id === ingredientId)
  const composedIngredient = composition.formula?.ingredients.find(
    (candidate) => candidate.id === ingredientId,
  )
  const pigment = knownIngredient?.pigment ?? composedIngredient?.pigment
  return (
    <div className={styles.row} onBlur={() => markTouched(fieldId)}>
      <span className={styles.bead}>{pigment !== undefined && <Bead pigment={pigment} />}</span>
      <Field
        id={fieldId}
        label={t('Ingredient {number}', { number: index + 1 })}
        error={getError(fieldId)}
        className={styles.name}
        hint={knownIngredient?.form || undefined}
      >
        <TextInput
          value={row.name}
          list={datalistId}
          maxLength={productLimits.ingredientName}
          autoComplete="off"
          onChange={(event) => changeName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onAdd()
          }}
        />
      </Field>
      {!knownIngredient && ingredientId !== '' && (
        <Field label={t('Form')} optional className={styles.form}>
          <TextInput
            value={row.form}
            maxLength={productLimits.ingredientForm}
            onChange={(event) => changeRow({ form: event.target.value })}
          />
        </Field>
      )}
      <ActiveAmount row={row} onChange={changeRow} />
      <WeighedCompound row={row} composedIngredient={composedIngredient} onChange={changeRow} />
      <IconButton
        className={styles.remove}
        label={t('Remove ingredient {number}', { number: index + 1 })}
        onClick={removeRow}
      >
        <CloseIcon />
      </IconButton>
    </div>
  )
}

function ActiveAmount({ row, onChange }: { row: IngredientRow; onChange: ChangeRow }) {
  const t = useTranslator()
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
  /** The row as an ingredient of the formula; undefined while its amount is not valid. */
  composedIngredient: FormulaIngredient | undefined
  onChange: ChangeRow
}) {
  const { row, composedIngredient, onChange } = props
  const t = useTranslator()
  return (
    <>
      <Field
        label={t('Weighed compound')}
        optional
        className={styles.compound}
        hint={composedIngredient && formatCompoundMass(composedIngredient)}
      >
        <TextInput
          value={row.compound}
          maxLength={productLimits.ingredientCompound}
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

/** Returns "50 mg per capsule"; undefined if the unit has no known mass, as for living cultures. */
function formatCompoundMass(ingredient: FormulaIngredient): string | undefined {
  const milligrams = toWeighedMilligrams(ingredient)
  return milligrams > 0 ? `${formatMass(milligrams)} per capsule` : undefined
}
