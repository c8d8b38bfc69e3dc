// The selected product: picture, price, reasons, cautions, ingredients.
import { findRecommendationText } from '#domain/catalogue/known-products.ts'
import {
  formatAmount,
  sortIngredientsByAmount,
  findBackgroundIngredient,
} from '#domain/catalogue/formula/formula.ts'
import { computePricePerDay, productFromWire } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import type { RecommendedProduct } from '#web/api/stored-quiz.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { OwnerText } from '#web/ui/behaviour/owner-text.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ProductPictureOrDrawing } from '#web/ui/product/product-picture-or-drawing.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'

import styles from './recommendation-panel.module.css'
import { PhraseText, Sources } from './phrase-text.tsx'

export function RecommendationPanel(props: {
  product: RecommendedProduct
  /** Name that the visitor gave in the quiz. */
  name: string
  isInCart: boolean
  onToggle: () => void
}) {
  const { product, name, isInCart, onToggle } = props
  const t = useTranslator()
  const { price, formula, pictures } = productFromWire(product)
  const pricePerDay = computePricePerDay({ price, size: product.size })
  const [picture] = pictures
  return (
    <article className={styles.panel} aria-labelledby="recommended-formula">
      <div className={styles.pictureColumn}>
        <Stage
          className={styles.stage}
          pigment={formula && findBackgroundIngredient(formula)?.pigment}
        >
          <ProductPictureOrDrawing
            key={product.id}
            eager
            picture={picture}
            formula={formula}
            sizes="(width <= 600px) 60vw, 300px"
            className={styles.picture}
          />
        </Stage>
      </div>
      <div>
        <h2 id="recommended-formula" className="h1">
          {product.product_name}
        </h2>
        <p className={styles.price}>
          <Price amount={price} />
          <span className="quiet">
            {pricePerDay === undefined
              ? t('{count, plural, one {# capsule} other {# capsules}}', { count: product.size })
              : t('{count, plural, one {# capsule} other {# capsules}}, {price} per day', {
                  count: product.size,
                  price: formatRinggit(pricePerDay),
                })}
          </span>
        </p>
        <p className={styles.text}>{t(findRecommendationText(product.product_name))}</p>
        <Reasons product={product} name={name} />
        <div className={styles.actions}>
          <Button size="lg" kind={isInCart ? 'secondary' : 'primary'} onClick={onToggle}>
            {isInCart ? t('Remove from Cart') : t('Add to Cart')}
          </Button>
          <ButtonLink size="lg" kind="secondary" to={`/products/${product.id}`}>
            {t('Full details')}
          </ButtonLink>
        </div>
        <Cautions product={product} />
        <div className={styles.section}>
          <h3>{t('Benefits')}</h3>
          <p className="quiet">
            <OwnerText text={product.description} />
          </p>
        </div>
        <div className={styles.section}>
          <h3>{t('Ingredients')}</h3>
          <Ingredients product={product} />
        </div>
      </div>
    </article>
  )
}

function Reasons({ product, name }: { product: RecommendedProduct; name: string }) {
  const t = useTranslator()
  return (
    <div className={styles.reasons}>
      <h3>{t('Why we recommend it, {name}', { name })}</h3>
      <ul>
        {product.reasons.map((reason) => (
          <li key={reason.text}>
            <PhraseText phrase={reason} />
          </li>
        ))}
      </ul>
      <Sources phrases={product.reasons} />
    </div>
  )
}

/** Renders nothing without cautions. */
function Cautions({ product }: { product: RecommendedProduct }) {
  const t = useTranslator()
  if (product.cautions.length === 0) return null
  return (
    <div className={styles.section}>
      <h3>{t('Before you take it')}</h3>
      <ul className={styles.cautions}>
        {product.cautions.map((caution) => (
          <li key={caution.text}>
            <PhraseText phrase={caution} />
          </li>
        ))}
      </ul>
      <Sources phrases={product.cautions} />
    </div>
  )
}

/** Ingredient names separated by ' | ', each after a dot (`Bead`) in the ingredient's colour. */
function Ingredients({ product }: { product: RecommendedProduct }) {
  const t = useTranslator()
  const ingredientTexts = product.formula
    ? sortIngredientsByAmount(product.formula).map((ingredient) => ({
        text: `${t(ingredient.name)} ${formatAmount(ingredient)}`,
        pigment: ingredient.pigment,
      }))
    : product.ingredients.map((name) => ({ text: t(name), pigment: undefined }))
  return (
    <p className={styles.ingredients}>
      {ingredientTexts.map(({ text, pigment }, index) => (
        <span key={text}>
          {index > 0 && ' | '}
          <span className={styles.ingredient}>
            {pigment !== undefined && <Bead pigment={pigment} />}
            {text}
          </span>
        </span>
      ))}
    </p>
  )
}
