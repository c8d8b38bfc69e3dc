/** All fields of a product, in the order of the product page. */
import { categories } from '#domain/catalogue/categories.ts'
import { genderTexts } from '#domain/catalogue/product.ts'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import { FactList } from './fact-list.tsx'
import { IngredientList } from './ingredient-list.tsx'
import styles from './products.module.css'
import type { ProductFormState } from './use-product-form.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'

/** The fields of the form whose value has the type `Value`. */
type FieldNameOf<Value> = {
  [Name in keyof ProductForm]: ProductForm[Name] extends Value ? Name : never
}[keyof ProductForm]

type TextFieldName = FieldNameOf<string>
type CheckboxFieldName = FieldNameOf<boolean>

export function ProductFields(props: {
  formState: ProductFormState
  allIngredients: readonly Ingredient[]
}) {
  const { formState, allIngredients } = props
  const t = useTranslator()
  return (
    <>
      <Section title={t('Details')} size="h3">
        <DetailFields formState={formState} />
      </Section>

      <Section title={t('Ingredients per capsule')} size="h3">
        <IngredientList formState={formState} allIngredients={allIngredients} />
      </Section>

      <Section title={t('Audience')} size="h3">
        <AudienceFields formState={formState} />
      </Section>

      <Section title={t('Selling')} size="h3">
        <SellingFields formState={formState} />
      </Section>

      <Section title={t('Supplement Facts')} size="h3">
        <FactList formState={formState} />
      </Section>
    </>
  )
}

/** Returns two functions, which return the props of a field and the props of its input. */
function createFieldProps({ form, updateForm, markTouched, getError }: ProductFormState) {
  const fieldProps = (name: TextFieldName) => ({ id: name, error: getError(name) })
  const inputProps = (name: TextFieldName) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => updateForm({ [name]: event.target.value }),
    onBlur: () => markTouched(name),
  })
  return { fieldProps, inputProps }
}

function DetailFields({ formState }: { formState: ProductFormState }) {
  const t = useTranslator()
  const { fieldProps, inputProps } = createFieldProps(formState)
  return (
    <div className={styles.fields}>
      <Field {...fieldProps('category')} label={t('Category')}>
        <Select {...inputProps('category')} required>
          <option value="">{t('Select a category')}</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      <Field {...fieldProps('product_name')} label={t('Product name')}>
        <TextInput
          {...inputProps('product_name')}
          maxLength={productLimits.product_name}
          autoComplete="off"
          required
        />
      </Field>
      <div className={styles.threeFields}>
        <Field {...fieldProps('price')} label={t('Price in RM')}>
          <TextInput {...inputProps('price')} inputMode="decimal" autoComplete="off" required />
        </Field>
        <Field {...fieldProps('size')} label={t('Capsules per jar')}>
          <TextInput {...inputProps('size')} inputMode="numeric" autoComplete="off" required />
        </Field>
        <Field {...fieldProps('sku')} label={t('SKU')}>
          <TextInput {...inputProps('sku')} inputMode="numeric" autoComplete="off" required />
        </Field>
      </div>
      <Field {...fieldProps('description')} label={t('Description')} optional>
        <Textarea {...inputProps('description')} maxLength={productLimits.description} />
      </Field>
      <Field {...fieldProps('dailyPriceDesc')} label={t('Price-per-day label')} optional>
        <TextInput {...inputProps('dailyPriceDesc')} maxLength={productLimits.dailyPriceDesc} />
      </Field>
    </div>
  )
}

function AudienceFields({ formState }: { formState: ProductFormState }) {
  const { form, updateForm } = formState
  const t = useTranslator()
  const { fieldProps, inputProps } = createFieldProps(formState)
  const renderCheckbox = (name: CheckboxFieldName, label: string) => (
    <Checkbox
      key={name}
      name={name}
      checked={form[name]}
      onChange={(event) => updateForm({ [name]: event.target.checked })}
    >
      {label}
    </Checkbox>
  )
  return (
    <div className={styles.fields}>
      <Field {...fieldProps('gender')} label={t('Gender')}>
        <Select {...inputProps('gender')}>
          {(['u', 'f', 'm'] as const).map((gender) => (
            <option key={gender} value={gender}>
              {t(genderTexts[gender])}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        {...fieldProps('allergies')}
        label={t('Allergies')}
        optional
        hint={t('What it contains or may contain, separated by commas: Fish, Milk.')}
      >
        <TextInput {...inputProps('allergies')} maxLength={productLimits.allergies} />
      </Field>
      {renderCheckbox('noAllergens', t('No allergens to declare'))}
      <div className={styles.ticks}>
        {renderCheckbox('breastFeedingSafe', t('Safe while breastfeeding'))}
        {renderCheckbox('vegetarian', t('Vegetarian'))}
        {renderCheckbox('vegan', t('Vegan'))}
        {renderCheckbox('nutFree', t('Nut free'))}
        {renderCheckbox('glutenFree', t('Gluten free'))}
      </div>
    </div>
  )
}

function SellingFields({ formState: { form, updateForm } }: { formState: ProductFormState }) {
  const t = useTranslator()
  return (
    <div>
      <Checkbox
        name="available"
        checked={form.available}
        onChange={(event) => updateForm({ available: event.target.checked })}
      >
        {t('Available for sale')}
      </Checkbox>
      <Checkbox
        name="stopWithoutStock"
        checked={form.stopWithoutStock}
        aria-describedby="stop-rule"
        onChange={(event) => updateForm({ stopWithoutStock: event.target.checked })}
      >
        {t('Stop selling while the stock does not cover the open orders')}
      </Checkbox>
      <p id="stop-rule" className="quiet">
        {t(
          'Shoppers then see the product as not available. Orders already placed stay. It sells again by itself when released stock covers them. The product never stops before each of its ingredients has had a lot.',
        )}
      </p>
    </div>
  )
}
