// Confirmation after "Add to Cart": the added product, the chosen plan, the new subtotal, links to
// checkout and cart.
import type { Product } from '#domain/catalogue/product.ts'
import { planTermTexts } from '#domain/checkout/payment-options.ts'
import { formatRinggit, type Sen } from '#domain/money.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ProductPictureOrDrawing } from '#web/ui/product/product-picture-or-drawing.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import styles from './added-to-cart-dialog.module.css'
import type { PlanPrice } from '#web/storefront/catalogue/product/compute-plan-prices.ts'
import { shortenDescription } from '#web/storefront/catalogue/product/shorten-description.ts'

export function AddedToCartDialog(props: {
  product: Product
  /** Colour number of the product's background ingredient (`Stage`). */
  pigment: number | undefined
  /** The chosen plan; undefined for a single purchase. */
  plan: PlanPrice | undefined
  /** Subtotal of the whole cart, including this product. */
  subtotal: Sen
  open: boolean
  onClose: () => void
}) {
  const { product, pigment, plan, subtotal, open, onClose } = props
  const t = useTranslator()
  const [picture] = product.pictures
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Added to Cart Successfully')}
      actions={
        <>
          <ButtonLink to="/checkout">{t('Checkout')}</ButtonLink>
          <ButtonLink to="/cart" kind="secondary">
            {t('View Cart')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.added}>
        <Stage pigment={pigment} className={styles.stage}>
          <ProductPictureOrDrawing
            picture={picture}
            formula={product.formula}
            sizes="108px"
            alt=""
            className={styles.picture}
          />
        </Stage>
        <div className={styles.text}>
          <p className={styles.name}>{product.product_name}</p>
          <p className={styles.description}>{shortenDescription(t(product.description))}</p>
          {plan && (
            <p className={styles.description}>
              {t('Subscription')}: {t(planTermTexts[plan.option])},{' '}
              {t('{count} deliveries, {price} each', {
                count: plan.deliveryCount,
                price: formatRinggit(plan.pricePerDelivery),
              })}
            </p>
          )}
          <p className={styles.subtotal}>
            <span>{t('Subtotal')}</span>
            <Price amount={subtotal} size="sm" />
          </p>
        </div>
      </div>
    </Dialog>
  )
}
