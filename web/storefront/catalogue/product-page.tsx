// One product in full: its pictures and price, what is in a capsule and how much, how it is taken,
// what it may contain. The same page for everybody; only the dates of arrival and the cart are the
// visitor's, and they come once the page is awake.
import { useState } from 'react'
import { data, useRevalidator, type MetaDescriptor } from 'react-router'
import { maxLines, maxQuantity } from '#domain/cart/cart-line.ts'
import { groundIngredient } from '#domain/catalogue/formula.ts'
import { sharePictureUrl } from '#domain/catalogue/picture.ts'
import { productFromWire, type Product } from '#domain/catalogue/product.ts'
import { createText } from '#domain/content/messages.ts'
import { formatRinggit, ringgit } from '#domain/money.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { apiContext } from '#web/api/api-context.ts'
import { ApiError } from '#web/api/client.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { trackAdded } from '#web/storefront/cart/track-added.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useText } from '#web/ui/language.tsx'
import { useSnackbar } from '#web/ui/snackbar.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { AddedDialog } from './added-dialog.tsx'
import { BackLink } from './back-link.tsx'
import { browseAddress } from './browse-address.ts'
import { BuyBar } from './buy-bar.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import styles from './product-page.module.css'
import { ProductQuestions } from './product-questions.tsx'
import { ProductSummary } from './product-summary.tsx'
import { ProductToggles } from './product-toggles.tsx'
import { structuredProduct, structuredTrail } from './structured-data.ts'
import { WhyChoose } from './why-choose.tsx'
import type { Route } from './+types/product-page.ts'

export const headers = publicPage

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { origin } = new URL(request.url)
  try {
    const wire = await call('GET /browse/products/{productId}', { params })
    return data({ found: true, origin, product: productFromWire(wire) } as const, {
      headers: publicPage(),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const missing = error.status === 404 || error.status === 400
    return data({ found: false, missing } as const, { status: missing ? 404 : 503 })
  }
}

export function meta({ loaderData: shown }: Route.MetaArgs): MetaDescriptor[] {
  const t = createText('en')
  const { seller } = demoSettings
  const { brand } = seller
  if (!shown?.found) return [{ title: brand }, { name: 'robots', content: 'noindex' }]
  const { product, origin } = shown
  const address = `${origin}/products/${product.id}`
  const shareUrl = sharePictureUrl(product.pictures)
  const title = `${product.product_name} · ${brand}`
  const description = t('{description} {size} capsules, {price}. Compounded after you order.', {
    description: product.description,
    size: product.size,
    price: formatRinggit(product.price),
  })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: product.description },
    { property: 'og:url', content: address },
    ...(shareUrl
      ? [
          { property: 'og:image', content: origin + shareUrl },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]
      : []),
    { 'script:ld+json': structuredProduct(origin, product, seller) },
    { 'script:ld+json': structuredTrail(origin, product, t('Home')) },
  ]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={classNames('page', styles.product)}>
      {loaderData.found ? (
        <ProductInFull key={loaderData.product.id} product={loaderData.product} />
      ) : (
        <NotShown missing={loaderData.missing} />
      )}
    </div>
  )
}

/** The product could not even be asked for, for instance without a network. */
export function ErrorBoundary() {
  return (
    <div className={classNames('page', styles.product)}>
      <NotShown missing={false} />
    </div>
  )
}

function ProductInFull({ product }: { product: Product }) {
  const t = useText()
  const cart = useCart()
  const say = useSnackbar()
  const [isAdded, setAdded] = useState(false)
  const pigment = product.formula && groundIngredient(product.formula)?.pigment
  const add = (): void => {
    const item = {
      id: product.id,
      name: product.product_name,
      price: ringgit(product.price),
      ...(product.image && { image: product.image }),
    }
    const added = cart.add(item)
    if (added.ok) {
      trackAdded(item)
      setAdded(true)
    } else {
      const full = t('Your cart is full: {count} products at most.', { count: maxLines })
      const enough = t('{count} jars of one product at most.', { count: maxQuantity })
      say({ text: added.why === 'cart full' ? full : enough })
    }
  }
  return (
    <>
      <BackLink to={browseAddress({ category: product.category })} />
      <div className={styles.first}>
        <ProductGallery pictures={product.pictures} pigment={pigment} />
        <ProductSummary product={product} onAdd={add} />
      </div>
      <ProductFacts product={product} />
      <div className={styles.second}>
        <WhyChoose />
        <ProductToggles product={product} />
      </div>
      <ProductQuestions />
      <BuyBar product={product} onAdd={add} />
      <AddedDialog
        product={product}
        pigment={pigment}
        subtotal={cart.subtotal}
        open={isAdded}
        onClose={() => setAdded(false)}
      />
    </>
  )
}

/** The documented sentence, whatever went wrong; what can be done about it differs. */
function NotShown({ missing }: { missing: boolean }) {
  const t = useText()
  const { state, revalidate } = useRevalidator()
  if (state === 'loading') {
    return <Loader text={t('Loading product…')} late={t('The shop is slow to answer.')} />
  }
  return (
    <>
      <BackLink to={browseAddress({})} />
      <div className={styles.failed}>
        <h1 className="h2">{missing ? t('This product is not here') : t('Product')}</h1>
        <Alert kind="bad" live="alert">
          <p>{t('Failed to fetch product details. Please try again.')}</p>
        </Alert>
        <div className={styles.ways}>
          {missing ? (
            <ButtonLink to={browseAddress({})}>{t('Browse Products')}</ButtonLink>
          ) : (
            <Button onClick={() => void revalidate()}>{t('Try again')}</Button>
          )}
        </div>
      </div>
    </>
  )
}
