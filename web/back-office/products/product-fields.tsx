/** The documented fields of a product and our own ones, in the order of the product page. */
import { categories } from '#domain/catalogue/categories.ts'
import { genderTexts } from '#domain/catalogue/product.ts'
import { productCaps, type ProductForm } from '#domain/catalogue/product-form.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import { FactList } from './fact-list.tsx'
import { IngredientList } from './ingredient-list.tsx'
import styles from './products.module.css'
import type { ProductFormState } from './use-product-form.ts'
import type { Ingredient } from '#domain/catalogue/ingredient.ts'

type TextFields = Exclude<
  {
    [Name in keyof ProductForm]: ProductForm[Name] extends string ? Name : never
  }[keyof ProductForm],
  never
>
type YesFields = Exclude<
  {
    [Name in keyof ProductForm]: ProductForm[Name] extends boolean ? Name : never
  }[keyof ProductForm],
  never
>

export function ProductFields(props: {
  state: ProductFormState
  allIngredients: readonly Ingredient[]
}) {
  const { state, allIngredients } = props
  const t = useText()
  return (
    <>
      <Section title={t('Details')} size="h3">
        <DetailFields state={state} />
      </Section>

      <Section title={t('Ingredients per capsule')} size="h3">
        <IngredientList state={state} allIngredients={allIngredients} />
      </Section>

      <Section title={t('Audience')} size="h3">
        <AudienceFields state={state} />
      </Section>

      <Section title={t('Supplement Facts')} size="h3">
        <FactList state={state} />
      </Section>
    </>
  )
}

/** Returns the props of a field and of its control, by the name of its value. */
function controlsOf({ form, set, markTouched, problemOf }: ProductFormState) {
  const field = (name: TextFields) => ({ id: name, error: problemOf(name) })
  const control = (name: TextFields) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    onBlur: () => markTouched(name),
  })
  return { field, control }
}

function DetailFields({ state }: { state: ProductFormState }) {
  const t = useText()
  const { field, control } = controlsOf(state)
  return (
    <div className={styles.fields}>
      <Field {...field('category')} label={t('Category')}>
        <Select {...control('category')} required>
          <option value="">{t('Select a category')}</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      <Field {...field('product_name')} label={t('Product name')}>
        <TextInput
          {...control('product_name')}
          maxLength={productCaps.product_name}
          autoComplete="off"
          required
        />
      </Field>
      <div className={styles.three}>
        <Field {...field('price')} label={t('Price in RM')}>
          <TextInput {...control('price')} inputMode="decimal" autoComplete="off" required />
        </Field>
        <Field {...field('size')} label={t('Capsules per jar')}>
          <TextInput {...control('size')} inputMode="numeric" autoComplete="off" required />
        </Field>
        <Field {...field('sku')} label={t('SKU')}>
          <TextInput {...control('sku')} inputMode="numeric" autoComplete="off" required />
        </Field>
      </div>
      <Field {...field('description')} label={t('Description')} optional>
        <Textarea {...control('description')} maxLength={productCaps.description} />
      </Field>
      <Field {...field('dailyPriceDesc')} label={t('Price-per-day label')} optional>
        <TextInput {...control('dailyPriceDesc')} maxLength={productCaps.dailyPriceDesc} />
      </Field>
    </div>
  )
}

function AudienceFields({ state }: { state: ProductFormState }) {
  const { form, set } = state
  const t = useText()
  const { field, control } = controlsOf(state)
  const tick = (name: YesFields, words: string) => (
    <Checkbox
      key={name}
      name={name}
      checked={form[name]}
      onChange={(event) => set({ [name]: event.target.checked })}
    >
      {words}
    </Checkbox>
  )
  return (
    <div className={styles.fields}>
      <Field {...field('gender')} label={t('Gender')}>
        <Select {...control('gender')}>
          {(['u', 'f', 'm'] as const).map((gender) => (
            <option key={gender} value={gender}>
              {t(genderTexts[gender])}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        {...field('allergies')}
        label={t('Allergies')}
        optional
        hint={t('What it contains or may contain, separated by commas: Fish, Milk.')}
      >
        <TextInput {...control('allergies')} maxLength={productCaps.allergies} />
      </Field>
      {tick('noAllergens', t('No allergens to declare'))}
      <div className={styles.ticks}>
        {tick('breastFeedingSafe', t('Safe while breastfeeding'))}
        {tick('vegetarian', t('Vegetarian'))}
        {tick('vegan', t('Vegan'))}
        {tick('nutFree', t('Nut free'))}
        {tick('glutenFree', t('Gluten free'))}
        {tick('available', t('Available for sale'))}
      </div>
    </div>
  )
}
