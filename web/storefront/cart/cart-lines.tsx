/**
 * Lines of the cart page: picture, name, price, stepper, and a Remove button that can be undone.
 */
import { computeLineTotal, type CartLine } from '#domain/cart/cart-line.ts'
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { formatRinggit, senFromRinggit } from '#domain/money.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'

import { useCart } from './use-cart.ts'
import styles from './cart-lines.module.css'
import { LineCapsule } from './line-capsule.tsx'
import type { CartProduct } from './use-cart-products.ts'
import { useRemoveWithUndo } from './use-remove-with-undo.ts'

/** Only the ratio matters: the browser reserves the space before it has loaded the picture. */
const pictureSizePx = { width: 82, height: 125 }
/** Length of the drawn capsule that replaces a missing picture. */
const capsuleLengthPx = 92

export function CartLines({ products }: { products: ReadonlyMap<number, CartProduct> }) {
  const cart = useCart()
  const removeWithUndo = useRemoveWithUndo()
  // The stored cart is not loaded before hydration. The height of one line is reserved, to avoid a
  // layout shift.
  if (!cart.isReady) return <div className={styles.placeholder} />
  return (
    <ul className={styles.list}>
      {cart.lines.map((line, index) => (
        <CartLineItem
          key={line.id}
          line={line}
          product={products.get(line.id)}
          onQuantityChange={(quantity) => cart.setQuantity(line.id, quantity)}
          onRemove={(button) => removeWithUndo(line, index, button)}
        />
      ))}
    </ul>
  )
}

type CartLineItemProps = {
  line: CartLine
  /** Undefined until the catalogue is loaded. */
  product: CartProduct | undefined
  onQuantityChange: (quantity: number) => void
  onRemove: (button: Element) => void
}

function CartLineItem({ line, product, onQuantityChange, onRemove }: CartLineItemProps) {
  const t = useTranslator()
  const unitPrice = formatRinggit(senFromRinggit(line.price))
  return (
    <li className={styles.line}>
      {/* Hidden from keyboard and screen readers: the name links to the same page. */}
      <Link to={`/products/${line.id}`} tabIndex={-1} aria-hidden="true">
        <Stage
          className={styles.stage}
          pigment={product?.formula && findBackgroundIngredient(product.formula)?.pigment}
        >
          {line.image ? (
            <img src={line.image} alt="" {...pictureSizePx} className={styles.picture} />
          ) : (
            <LineCapsule product={product} length={capsuleLengthPx} />
          )}
        </Stage>
      </Link>
      <div className={styles.details}>
        <h2 className={styles.name}>
          <Link to={`/products/${line.id}`}>{line.name}</Link>
        </h2>
        <p className="small quiet">
          {product
            ? t('{count, plural, one {# capsule} other {# capsules}}, {price} per jar', {
                count: product.size,
                price: unitPrice,
              })
            : t('{price} per jar', { price: unitPrice })}
        </p>
      </div>
      <p className={styles.total}>{formatRinggit(computeLineTotal(line))}</p>
      <div className={styles.controls}>
        <Stepper value={line.quantity} productName={line.name} onChange={onQuantityChange} />
        <Button
          kind="quiet"
          size="sm"
          aria-label={t('Remove {product}', { product: line.name })}
          onClick={(event) => onRemove(event.currentTarget)}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}
