/**
 * Preview of the product page while typing: picture, name, prices, capsule, weights and allergens.
 * Texts that shoppers will not see, such as an unapproved claim, are left out here too. Placeholders
 * stand for missing values.
 */
import {
  formatAmount,
  sortIngredientsByAmount,
  computeFillMilligrams,
  findBackgroundIngredient,
  toWeighedMilligrams,
  type Formula,
} from '#domain/catalogue/formula/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { splitAllergies, computePricePerDay, listOtherFacts } from '#domain/catalogue/product.ts'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { removeUnapprovedClaims } from '#domain/catalogue/remove-unapproved-claims.ts'
import { formatRinggit, parseRinggit } from '#domain/money.ts'
import { formatMass } from '#domain/recommendation/daily-totals.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { BeadCapsule } from '#web/ui/capsule/bead-capsule.tsx'
import { CapsuleCaption } from '#web/ui/capsule/capsule-caption.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { IngredientRows } from '#web/ui/capsule/ingredient-rows.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'

import styles from './product-preview.module.css'
import type { ProductFormState } from './use-product-form.ts'

export function ProductPreview(props: {
  formState: ProductFormState
  /** Object URL of the selected photo, which is not uploaded yet. */
  photoUrl: string | undefined
  /** The product's first stored picture. */
  storedPicture?: Picture | undefined
}) {
  const { formState, photoUrl, storedPicture } = props
  const { form, composition } = formState
  const { claims } = useSettings()
  const shown = toShownTexts(form, composition.formula, storedPicture, claims)
  const { formula } = shown
  const t = useTranslator()
  const price = parseRinggit(form.price)
  const size = /^\d{1,4}$/.test(form.size.trim()) ? Number(form.size) : 0
  const pricePerDay = price !== undefined && computePricePerDay({ price, size })
  const facts = listOtherFacts(shown)
  const dietLabels = [
    form.nutFree && t('Nut free'),
    form.glutenFree && t('Gluten free'),
    form.vegan && t('Vegan'),
    form.vegetarian && t('Vegetarian'),
  ].filter((label) => label !== false)
  return (
    // Scrolls on its own beside the form, so it must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section aria-label={t('Preview of the product page')} tabIndex={0} className={styles.preview}>
      <p className={styles.label}>{t('Preview')}</p>
      <Stage
        pigment={formula && findBackgroundIngredient(formula)?.pigment}
        className={styles.stage}
      >
        <PreviewPicture photoUrl={photoUrl} storedPicture={shown.pictures[0]} formula={formula} />
      </Stage>
      <p className="quiet">{form.category || t('Category')}</p>
      <h2 className={styles.name}>{shown.product_name || t('Product name')}</h2>
      <p className={styles.text}>{shown.description}</p>
      <p className={styles.prices}>
        {price === undefined ? (
          <span className="quiet">RM</span>
        ) : (
          <Price amount={price} size="lg" />
        )}
        {size > 0 && (
          <span>{t('{count, plural, one {# capsule} other {# capsules}}', { count: size })}</span>
        )}
        {pricePerDay && price !== 0 && (
          <Badge>{t('Only {price} / Per Day', { price: formatRinggit(pricePerDay) })}</Badge>
        )}
      </p>
      {shown.dailyPriceDesc && <p className="quiet">{shown.dailyPriceDesc}</p>}
      {dietLabels.length > 0 && <p className="quiet">{dietLabels.join(' · ')}</p>}
      <h3 className={styles.partTitle}>{t('Supplement Facts')}</h3>
      <SupplementFacts formula={formula} ingredientNames={shown.ingredients} />
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((description, index) => (
            // Facts have no stable key, so the index is used.
            <div key={index}>
              <dt>{description.descriptionTitle}</dt>
              <dd>{description.descriptionText}</dd>
            </div>
          ))}
        </dl>
      )}
      <h3 className={styles.partTitle}>{t('Allergies')}</h3>
      <p>
        {splitAllergies(form.allergies).join(', ') ||
          (form.noAllergens ? t('None declared.') : t('Not declared yet.'))}
      </p>
    </section>
  )
}

/** Returns the typed texts as shoppers will see them. */
function toShownTexts(
  form: ProductForm,
  formula: Formula | undefined,
  picture: Picture | undefined,
  claims: ClaimSettings,
) {
  const typedTexts = {
    product_name: form.product_name.trim(),
    description: form.description,
    dailyPriceDesc: form.dailyPriceDesc.trim(),
    descriptions: form.descriptions.map(({ descriptionTitle, descriptionText }) => ({
      descriptionTitle: descriptionTitle.trim(),
      descriptionText,
    })),
    ingredients: form.ingredients.map(({ name }) => name.trim()).filter(Boolean),
    pictures: picture ? [picture] : [],
  }
  return removeUnapprovedClaims({ ...typedTexts, ...(formula && { formula }) }, claims)
}

function PreviewPicture(props: {
  photoUrl: string | undefined
  storedPicture: Picture | undefined
  formula: Formula | undefined
}) {
  const { photoUrl, storedPicture, formula } = props
  const t = useTranslator()
  if (photoUrl) return <img src={photoUrl} alt={t('Selected photo')} className={styles.photo} />
  if (storedPicture)
    return <ProductPicture picture={storedPicture} sizes="400px" className={styles.photo} />
  if (formula)
    return <BeadCapsule formula={formula} decorative className={styles.horizontal} horizontal />
  return <p className="quiet">{t('No photo yet')}</p>
}

/** The capsule with its amounts; an empty capsule while the formula is incomplete. */
function SupplementFacts(props: {
  formula: Formula | undefined
  ingredientNames: readonly string[]
}) {
  const { formula, ingredientNames } = props
  const t = useTranslator()
  return formula ? (
    <>
      <div className={styles.plate}>
        <BeadCapsule formula={formula} className={styles.capsule} />
        <IngredientRows formula={formula} />
      </div>
      <CapsuleCaption formula={formula} className={styles.caption} />
      <WeightList formula={formula} />
    </>
  ) : (
    <div className={styles.empty}>
      <EmptyCapsule />
      <p className="quiet">{ingredientNames.join(', ') || t('No ingredients yet.')}</p>
    </div>
  )
}

/** Active amount and compound of each ingredient, and the total weight per capsule. */
function WeightList({ formula }: { formula: Formula }) {
  const t = useTranslator()
  const rows = sortIngredientsByAmount(formula).filter(
    (ingredient) => toWeighedMilligrams(ingredient) > 0,
  )
  return (
    <>
      <h3 className={styles.partTitle}>{t('Weights per capsule')}</h3>
      <dl className={styles.facts}>
        {rows.map((ingredient) => (
          <div key={ingredient.id}>
            <dt>
              {ingredient.name} {formatAmount(ingredient)}
            </dt>
            <dd>
              {formatMass(toWeighedMilligrams(ingredient))} {ingredient.compound}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('Total')}</dt>
          <dd>{formatMass(computeFillMilligrams(formula))}</dd>
        </div>
      </dl>
    </>
  )
}
