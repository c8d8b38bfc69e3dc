/**
 * Products that the newest quiz recommended, each with a button that adds it to the cart, and the
 * products it excluded with the reasons.
 */
import { formatRinggit, senFromRinggit } from '#domain/money.ts'
import { translatePhrase } from '#domain/recommendation/phrase.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './dashboard.module.css'
import type { OwnQuiz } from './use-dashboard.ts'

/** A product that a quiz recommended or excluded. */
export type QuizProduct = OwnQuiz['recommendedProducts'][number]

/** What the buttons of the recommended products need of the cart. */
export type CartActions = {
  has: (productId: number) => boolean
  /** Adds one jar and shows the result in a snackbar. */
  add: (product: QuizProduct) => void
}

export function QuizRecommendation({ quiz, cart }: { quiz: OwnQuiz; cart: CartActions }) {
  const t = useTranslator()
  const { recommendedProducts, excludedProducts, removedProductCount } = quiz
  return (
    <>
      <h3>{t('Recommended for you')}</h3>
      {recommendedProducts.length === 0 && removedProductCount === 0 && (
        <p className="quiet">{t('None of our formulas fitted these answers.')}</p>
      )}
      <ul>
        {recommendedProducts.map((product) => (
          <RecommendedProduct key={product.id} product={product} cart={cart} />
        ))}
      </ul>
      {removedProductCount > 0 && (
        <p className="small quiet">
          {t(
            '{count, plural, one {One recommended product is} other {# recommended products are}} no longer sold. Retake the quiz for a new recommendation.',
            { count: removedProductCount },
          )}
        </p>
      )}
      {excludedProducts.length > 0 && (
        <Disclosure title={t('Formulas we left out')}>
          <ul className={styles.stack}>
            {excludedProducts.map((product) => (
              <li key={product.id}>
                <strong>{product.product_name}</strong> <ReasonsAgainst product={product} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function RecommendedProduct({ product, cart }: { product: QuizProduct; cart: CartActions }) {
  const { id, product_name, price, reasonsAgainst } = product
  return (
    <li className={styles.recommended}>
      <div>
        <Link to={`/products/${id}`} className={styles.link}>
          {product_name}
        </Link>
        {reasonsAgainst.length > 0 && (
          <p className="small quiet">
            <ReasonsAgainst product={product} />
          </p>
        )}
      </div>
      <span className={styles.amount}>{formatRinggit(senFromRinggit(price))}</span>
      <ProductAction product={product} cart={cart} />
    </li>
  )
}

/**
 * Button that adds the product to the cart. Instead of the button, a product that is in the cart
 * gets a link to the cart, and a product that cannot be added gets a badge with the cause.
 */
function ProductAction({ product, cart }: { product: QuizProduct; cart: CartActions }) {
  const t = useTranslator()
  if (!product.available) return <Badge>{t('Currently Unavailable')}</Badge>
  if (product.reasonsAgainst.length > 0)
    return <Badge kind="warning">{t('Not suitable now')}</Badge>
  if (cart.has(product.id))
    return (
      <Link to="/cart" className={styles.link}>
        {t('View Cart')}
      </Link>
    )
  return (
    <Button size="sm" kind="secondary" onClick={() => cart.add(product)}>
      {t('Add to Cart')}
      <span className="visually-hidden"> {product.product_name}</span>
    </Button>
  )
}

/**
 * Why the product does not suit the customer's newest answers. Renders nothing without reasons. A
 * recommended product has reasons if answers that are newer than the recommendation exclude it.
 */
function ReasonsAgainst({ product }: { product: QuizProduct }) {
  const t = useTranslator()
  return product.reasonsAgainst.map((phrase) => translatePhrase(t, phrase)).join(' ')
}
