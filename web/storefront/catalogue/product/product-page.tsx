// Product page: pictures, price, ingredients, use, allergens. The same HTML for all visitors;
// delivery dates and the cart appear after hydration.
import { useEffect, useState } from 'react'
import { data, type MetaDescriptor } from 'react-router'
import { maxCartLines, maxLineQuantity } from '#domain/cart/cart-line.ts'
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { productFromWire, type Product } from '#domain/catalogue/product.ts'
import { toRinggit } from '#domain/money.ts'
import { brand } from '#domain/shop-settings.ts'
import { trackEvent } from '#web/api/analytics/track-event.ts'
import { apiContext } from '#web/api/api-context.ts'
import { ApiError } from '#web/api/client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readSettings } from '#web/api/read-settings.ts'
import { languageOfRequest } from '#web/api/page-language.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadWhenIdle, waitUntilIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { BackLink } from '#web/storefront/catalogue/back-link.tsx'
import type { PageHandle } from '#web/storefront/shell/consent-bar.tsx'
import { browsePath } from '#domain/catalogue/categories.ts'
import { BuyBar } from './buy-bar.tsx'
import { ProductGallery } from './product-gallery.tsx'
import styles from './product-page.module.css'
import { buildProductHead } from './product-head.ts'
import { ProductSummary } from './product-summary.tsx'
import { computePlanPrices, type PlanPrice } from './compute-plan-prices.ts'
import { usePlanChoice } from './use-plan-choice.ts'
import type { Route } from './+types/product-page.ts'

export const headers = publicPageHeaders

export const handle: PageHandle = { bottomBar: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { origin } = new URL(request.url)
  try {
    const wireProduct = await call('GET /browse/products/{productId}', { params })
    const product = productFromWire(wireProduct)
    const settings = await readSettings(context)
    const head = buildProductHead(origin, languageOfRequest(request), product, settings.seller)
    const plans = computePlanPrices(product, settings)
    return data({ found: true, product, plans, head } as const, { headers: publicPageHeaders() })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // 400: the id in the URL is not a number.
    const isMissing = error.status === 404 || error.status === 400
    const head = [{ title: brand }, { name: 'robots', content: 'noindex' }]
    return data({ found: false, isMissing, head } as const, { status: isMissing ? 404 : 503 })
  }
}

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData?.head ?? [{ title: brand }]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={classNames('page', styles.product)}>
      {loaderData.found ? (
        <ProductContent
          key={loaderData.product.id}
          product={loaderData.product}
          plans={loaderData.plans}
        />
      ) : (
        <ProductNotShown isMissing={loaderData.isMissing} />
      )}
    </div>
  )
}

/** Shown if the loader could not be called, for instance offline. */
export function ErrorBoundary() {
  return (
    <div className={classNames('page', styles.product)}>
      <ProductNotShown isMissing={false} />
    </div>
  )
}

// Loaded on demand, because it is rarely shown. If it cannot be loaded, for instance offline, the
// message alone is shown.
const ProductNotShown = loadWhenIdle(
  async () => (await import('./product-not-shown.tsx')).ProductNotShown,
  <PlainErrorText />,
)

function PlainErrorText() {
  const t = useTranslator()
  return <p role="alert">{t('Failed to fetch product details. Please try again.')}</p>
}

// Not needed for the first paint: below the first screen, or shown after a click.
const ProductDetails = loadWhenIdle(
  async () => (await import('./product-details.tsx')).ProductDetails,
  <div className={styles.placeholder} />,
)
const loadAddedDialog = () => import('#web/storefront/catalogue/added-to-cart-dialog.tsx')
const AddedToCartDialog = loadWhenIdle(async () => (await loadAddedDialog()).AddedToCartDialog)

// Only for a product that is not available.
const NotifyWhenAvailable = loadWhenIdle(
  async () => (await import('#web/storefront/range/notify-when-available.tsx')).NotifyWhenAvailable,
)

// The checkout's draft store is needed only for the choice of a plan.
const loadDraftStore = () => import('#web/storefront/checkout/checkout-draft-store.ts')

function ProductContent(props: { product: Product; plans: readonly PlanPrice[] }) {
  const { product, plans } = props
  const t = useTranslator()
  const cart = useCart()
  const choice = usePlanChoice(plans, loadDraftStore)
  const showSnackbar = useSnackbar()
  const [isDialogOpen, setDialogOpen] = useState(false)
  /** The dialog is first loaded and rendered when something was added. */
  const [wasAdded, setWasAdded] = useState(false)
  // Loads the dialog's script in advance. A failure, for instance offline, has no effect here: the
  // script is loaded again when the dialog opens.
  useEffect(
    () =>
      void waitUntilIdle()
        .then(loadAddedDialog)
        .catch(() => undefined),
    [],
  )
  useEffect(() => {
    const { id, price } = product
    trackEvent({ name: 'view_item', items: [{ id, price: toRinggit(price), quantity: 1 }] })
  }, [product])
  const pigment = product.formula && findBackgroundIngredient(product.formula)?.pigment
  const handleAdd = (): void => {
    const cartItem = {
      id: product.id,
      name: product.product_name,
      price: toRinggit(product.price),
      ...(product.image && { image: product.image }),
    }
    const addResult = cart.add(cartItem)
    if (addResult.ok) {
      choice.save()
      setWasAdded(true)
      setDialogOpen(true)
    } else {
      const cartFullText = t('Your cart is full: {count} products at most.', {
        count: maxCartLines,
      })
      const lineFullText = t('{count} jars of one product at most.', { count: maxLineQuantity })
      const text = addResult.reason === 'cart full' ? cartFullText : lineFullText
      showSnackbar({ text, kind: 'failed' })
    }
  }
  const notifyButton = <NotifyWhenAvailable product={product} />
  return (
    <>
      <BackLink to={browsePath(product.category)} />
      <div className={styles.columns}>
        <ProductGallery pictures={product.pictures} pigment={pigment} />
        <ProductSummary
          product={product}
          plans={plans}
          choice={choice}
          onAdd={handleAdd}
          notifyButton={notifyButton}
        />
      </div>
      <ProductDetails product={product} />
      <BuyBar product={product} plan={choice.plan} onAdd={handleAdd} notifyButton={notifyButton} />
      {wasAdded && (
        <AddedToCartDialog
          product={product}
          pigment={pigment}
          plan={choice.plan}
          subtotal={cart.subtotal}
          open={isDialogOpen}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}
