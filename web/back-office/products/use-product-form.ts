/**
 * State of a product form: its errors and warnings, and the composed formula. Uses the same rules
 * as the server.
 */
import { useCallback, useMemo } from 'react'

import { composeFormula, type ComposedFormula } from '#domain/catalogue/formula/compose-formula.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import { listReadableIngredients } from '#domain/catalogue/formula/ingredient-rows.ts'
import { validateProductForm, type ProductForm } from '#domain/catalogue/product-form.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { listProductWarnings } from '#domain/catalogue/product-warnings.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { useFormState, type FormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type ProductFormState = FormState<ProductForm> & {
  warnings: readonly string[]
  composition: ComposedFormula
}

/** Product id of the preview's formula. It seeds the bead pattern of the capsule. */
const previewProductId = 0

export function useProductForm(
  initialForm: ProductForm,
  allIngredients: readonly Ingredient[],
): ProductFormState {
  const t = useTranslator()
  const { claims } = useSettings()
  const validate = useCallback((form: ProductForm) => findProblems(form, claims), [claims])
  const formState = useFormState(initialForm, validate)
  const { form } = formState
  const composition = useMemo(
    () =>
      composeFormula(previewProductId, listReadableIngredients(form.ingredients), allIngredients),
    [form.ingredients, allIngredients],
  )
  const formCheck = useMemo(() => validateProductForm(form, claims), [form, claims])
  const warnings = formCheck.ok
    ? listProductWarnings(formCheck.entry, composition, claims).map(({ text, values }) =>
        t(text, values),
      )
    : []
  return { ...formState, warnings, composition }
}

function findProblems(form: ProductForm, claims: ClaimSettings): readonly FormProblem[] {
  const formCheck = validateProductForm(form, claims)
  return formCheck.ok ? [] : formCheck.problems
}
