/*
 * Landing page of one product: contents, price, order button. The page leaves out the testimonials
 * and the benefits per decade of age that the specification lists, because they would claim an
 * effect on the body without an approval (D-32). It has reviews of the service instead, marked as
 * samples. The price is shown for a jar and for a day (D-33).
 */
import { useNavigate } from 'react-router'
import { browsePath, defaultCategory } from '#domain/catalogue/categories.ts'
import { productFromWire, computePricePerDay, type Product } from '#domain/catalogue/product.ts'
import { findBackgroundIngredient, type Formula } from '#domain/catalogue/formula/formula.ts'
import { findSharePictureUrl } from '#domain/catalogue/picture.ts'
import { buildLandingOrderUrl } from '#domain/checkout/landing-order-url.ts'
import { formatRinggit, toRinggit } from '#domain/money.ts'
import { apiContext } from '#web/api/api-context.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readContent } from '#web/api/read-content.ts'
import { useSettings } from '#web/api/use-settings.ts'
import landingContent from '#web/content/landing-page.md'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { ApprovedClaim } from '#web/storefront/content/approved-claim.tsx'
import { ContentBlocks } from '#web/storefront/content/content-blocks.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/actions/button.tsx'
import { CapsuleCaption } from '#web/ui/capsule/capsule-caption.tsx'
import { CapsulePlate } from '#web/ui/capsule/capsule-plate.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './landing-page.module.css'
import type { Route } from './+types/landing-page.ts'

export const headers = publicPageHeaders

/** NMN Daily in the seeded catalogue, the product that the specification advertises here. */
const productId = 28

/** Section of the content file with sample reviews, which must be marked as such. */
const reviewsSectionId = 'voices'

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    page: await readContent(landingContent, { request, context }),
    product: await findLandingProduct(context.get(apiContext)),
  }
}

/**
 * Returns the formula with "(CoQ10)" after the name of coenzyme Q10: the specification uses this
 * short name on the page (D-124).
 */
function addCoQ10ShortName(formula: Formula): Formula {
  const ingredients = formula.ingredients.map((ingredient) =>
    // A complete name, not a suffix: it is the key of its translation.
    ingredient.id === 'coenzyme-q10' ? { ...ingredient, name: 'Coenzyme Q10 (CoQ10)' } : ingredient,
  )
  return { ...formula, ingredients }
}

/**
 * Returns undefined if the product is archived: the page then has no amounts and no order button.
 */
async function findLandingProduct(call: ApiCall): Promise<Product | undefined> {
  try {
    const params = { productId: String(productId) }
    return productFromWire(await call('GET /browse/products/{productId}', { params }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, product } = loaderData
  return buildPageMeta({
    matches,
    path: '/landing-page',
    title: page.title,
    description: page.description,
    sharePicture: findSharePictureUrl(product?.pictures ?? []),
  })
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslator()
  const { page, product } = loaderData
  const { whatsApp } = useSettings().seller
  const formula = product?.formula && addCoQ10ShortName(product.formula)
  const jarPicture = product?.pictures[0]
  return (
    <div className={classNames('page', styles.landing)}>
      <div className={styles.columns}>
        <Stage
          pigment={formula && findBackgroundIngredient(formula)?.pigment}
          className={styles.stage}
        >
          {jarPicture && (
            <ProductPicture
              picture={jarPicture}
              eager
              sizes="(width <= 900px) 60vw, 400px"
              className={styles.jar}
            />
          )}
        </Stage>
        <div className={styles.offer}>
          <h1>{page.heading}</h1>
          <div className="lead">
            <ContentBlocks blocks={page.lead} />
          </div>
          <ApprovedClaim />
          {product?.available ? <Offer product={product} /> : <NotForSale />}
          {whatsApp && (
            <p className="small">
              <a href={`https://wa.me/${whatsApp}`} target="_blank" rel="noopener noreferrer">
                {t('Ask a pharmacist on WhatsApp')}
              </a>
            </p>
          )}
        </div>
      </div>
      {formula && (
        <Section id="ingredients" title={t('Ingredients')} aside={t('Per capsule, once a day')}>
          <CapsulePlate formula={formula} className={styles.plate} />
          <CapsuleCaption formula={formula} shares className={styles.caption} />
        </Section>
      )}
      {page.sections.map(({ id, title, blocks, subsections }) => (
        <Section
          key={id}
          id={id}
          title={title}
          aside={id === reviewsSectionId && t('Sample reviews, written by us')}
        >
          {blocks.length > 0 && <ContentBlocks blocks={blocks} />}
          {subsections.length > 0 && (
            // Three cards fill one row on a wide screen; any other number is set in fours.
            <ul className={subsections.length === 3 ? styles.threeCards : styles.fourCards}>
              {subsections.map((subsection) => (
                <li key={subsection.id} className={styles.card}>
                  <h3>{subsection.title}</h3>
                  <ContentBlocks blocks={subsection.blocks} />
                  {id === reviewsSectionId && <Badge>{t('Sample')}</Badge>}
                </li>
              ))}
            </ul>
          )}
        </Section>
      ))}
      {product?.available && (
        <div className={styles.closingOffer}>
          <p className="h2">
            {t('{name}, {price}', {
              name: product.product_name,
              price: formatRinggit(product.price),
            })}
          </p>
          <OrderButton product={product} />
        </div>
      )}
    </div>
  )
}

function Offer({ product }: { product: Product }) {
  const t = useTranslator()
  const pricePerDay = computePricePerDay(product)
  return (
    <>
      <p className={styles.price}>
        <Price amount={product.price} size="lg" />
        <span className="small">
          {t('{count, plural, one {# capsule} other {# capsules}}', { count: product.size })}
        </span>
        {pricePerDay !== undefined && (
          <Badge>{t('{price} a day', { price: formatRinggit(pricePerDay) })}</Badge>
        )}
      </p>
      <OrderButton product={product} />
    </>
  )
}

function NotForSale() {
  const t = useTranslator()
  return (
    <>
      <Alert kind="info">
        {t('This product is not for sale at the moment. Other products are available.')}
      </Alert>
      <ButtonLink to={browsePath(defaultCategory)} size="lg">
        {t('Browse Products')}
      </ButtonLink>
      <Link to="/quiz">{t('Take a Quiz')}</Link>
    </>
  )
}

/**
 * Adds one jar to the cart, unless the cart already contains the product, and opens the checkout.
 * Without scripts the button is a link whose query adds the product. If the owner set an external
 * checkout, nothing is added here: the shopper could order the product twice.
 */
function OrderButton({ product }: { product: Product }) {
  const t = useTranslator()
  const cart = useCart()
  const navigate = useNavigate()
  const { landingCheckout: externalCheckout } = useSettings().seller
  const checkoutUrl = buildLandingOrderUrl(externalCheckout, product.id)
  if (externalCheckout !== undefined)
    return (
      <ButtonAnchor href={checkoutUrl} size="lg">
        {t('Order now')}
      </ButtonAnchor>
    )
  return (
    <ButtonLink
      to={checkoutUrl}
      size="lg"
      onClick={(event) => {
        // A new tab or window opens the link, whose query adds the product there.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        const cartItem = {
          id: product.id,
          name: product.product_name,
          price: toRinggit(product.price),
          ...(product.image && { image: product.image }),
        }
        // Added here, so that the checkout opens with the jar. The query of its URL then changes
        // nothing, because it only raises the quantity to at least 1.
        if (!cart.has(product.id)) cart.add(cartItem)
        void navigate(checkoutUrl)
      }}
    >
      {t('Order now')}
    </ButtonLink>
  )
}
