/** Content of the cart menu: lines, total and a link to the cart. */
import { formatRinggit, senFromRinggit } from '#domain/money.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Price } from '#web/ui/product/price.tsx'

import { useCart } from './use-cart.ts'
import styles from './cart-menu.module.css'
import { LineCapsule } from './line-capsule.tsx'
import { useCartProducts } from './use-cart-products.ts'
import { useRemoveWithUndo } from './use-remove-with-undo.ts'

/** Length of the drawn capsules in px. */
const capsuleLengthPx = 52

export function CartMenuSheet({ close }: { close: () => void }) {
  const t = useTranslator()
  const cart = useCart()
  const { products } = useCartProducts()
  const removeWithUndo = useRemoveWithUndo()
  if (cart.lineCount === 0)
    return (
      <div className={styles.empty}>
        <EmptyCapsule />
        <p className="strong">{t('No items in cart')}</p>
      </div>
    )
  return (
    <>
      <ul>
        {cart.lines.map((line, index) => (
          <li key={line.id} className={styles.line}>
            <Link to={`/products/${line.id}`} className={styles.product} onClick={close}>
              <LineCapsule product={products.get(line.id)} vertical length={capsuleLengthPx} />
              <span>
                <span className={styles.name}>{line.name}</span>
                <span className="small quiet">
                  {t('{price}, quantity {quantity}', {
                    price: formatRinggit(senFromRinggit(line.price)),
                    quantity: line.quantity,
                  })}
                </span>
              </span>
            </Link>
            <IconButton
              label={t('Remove {product}', { product: line.name })}
              onClick={(event) => removeWithUndo(line, index, event.currentTarget)}
            >
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('Total')}</span>
        <Price size="sm" amount={cart.subtotal} />
      </p>
      <ButtonLink to="/cart" wide onClick={close}>
        {t('Proceed to Cart')}
      </ButtonLink>
    </>
  )
}
