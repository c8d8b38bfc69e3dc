// Card of a product: picture, name, ingredients, price. The whole card is one link.
import {
  sortIngredientsByAmount,
  findBackgroundIngredient,
} from '#domain/catalogue/formula/formula.ts'
import { computePricePerDay, type Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { BeadRow } from '#web/ui/layout/bead-row.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './product-card.module.css'
import { ProductPictureOrDrawing } from './product-picture-or-drawing.tsx'
import { cardPictureSizes } from './product-picture.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'

type ProductCardProps = {
  product: Pick<Product, 'product_name' | 'price' | 'size' | 'available' | 'formula' | 'pictures'>
  to: string
  /** True if the picture is visible without scrolling: it is then loaded eagerly. */
  eager?: boolean
  /** Heading level of the name. */
  level?: 2 | 3
  className?: string
}

export function ProductCard({ product, to, eager, level = 2, className }: ProductCardProps) {
  const t = useTranslator()
  const { product_name: name, price, size, available, formula, pictures } = product
  const [picture] = pictures
  const pricePerDay = computePricePerDay(product)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={classNames(styles.card, !available && styles.unavailable, className)}>
      <Stage
        pigment={formula && findBackgroundIngredient(formula)?.pigment}
        className={styles.stage}
      >
        <ProductPictureOrDrawing
          picture={picture}
          formula={formula}
          eager={eager}
          alt=""
          sizes={cardPictureSizes}
          className={styles.picture}
        />
        {!available && <Badge className={styles.badge}>{t('Currently Unavailable')}</Badge>}
      </Stage>
      <div className={styles.nameRow}>
        <Heading className={styles.name}>
          <Link to={to} prefetch="viewport" className={styles.link}>
            {name}
          </Link>
        </Heading>
        {formula && (
          <BeadRow pigments={sortIngredientsByAmount(formula).map(({ pigment }) => pigment)} />
        )}
      </div>
      <p className={styles.priceRow}>
        <span className={styles.price}>{formatRinggit(price)}</span>{' '}
        <span>{t('{count, plural, one {# capsule} other {# capsules}}', { count: size })}</span>{' '}
        {pricePerDay !== undefined && (
          <span className={styles.day}>
            {t('{price} a day', { price: formatRinggit(pricePerDay) })}
          </span>
        )}
      </p>
    </article>
  )
}
