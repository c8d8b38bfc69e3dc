/** One product of the list: picture, name, price and state. */
import type { CallReply } from '#contract/call.ts'
import { productFromWire } from '#domain/catalogue/product.ts'
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { formatRinggit } from '#domain/money.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'

import styles from './products.module.css'

/** A draft, published or archived product. `stoppedAt`: when sales stopped for lack of stock. */
export type StaffProduct = CallReply<'GET /api/admin/products'>[number]

/** `uncoveredJarCount` is the number of paid jars for which the stock is not enough. */
export function ProductRow(props: StaffProduct & { uncoveredJarCount: number }) {
  const { updatedAt, problems = [], uncoveredJarCount } = props
  const t = useTranslator()
  const product = productFromWire(props.product)
  const editPath = `/admin-products/${product.id}`
  return (
    <div className={styles.product}>
      <ProductThumbnail product={product} />
      <div className={styles.title}>
        <Link to={editPath} className={styles.link}>
          {product.product_name}
        </Link>
        <span className="quiet">{product.category}</span>
        {problems.length > 0 && (
          <span>{t('To correct: {problems}', { problems: problems.join(' ') })}</span>
        )}
      </div>
      <span className={styles.number}>{t('SKU {sku}', { sku: product.sku })}</span>
      <span className={styles.price}>{formatRinggit(product.price)}</span>
      <span className={styles.state}>
        <ProductState {...props} />
        {problems.length > 0 && <StatusChip tone="error">{t('To correct')}</StatusChip>}
        {uncoveredJarCount > 0 && (
          <StatusChip tone="warning">
            {t('{count, plural, one {# jar} other {# jars}} not covered', {
              count: uncoveredJarCount,
            })}
          </StatusChip>
        )}
      </span>
      <span className={styles.changed}>
        <span className="quiet">{t('Changed')}</span> <DateCell time={updatedAt} />
      </span>
      <span className={styles.rowLinks}>
        <Link to={editPath} aria-label={t('Edit {name}', { name: product.product_name })}>
          {t('Edit')}
        </Link>
        <Link
          to={`/add_product?copy=${product.id}`}
          aria-label={t('Duplicate {name}', { name: product.product_name })}
        >
          {t('Duplicate')}
        </Link>
      </span>
    </div>
  )
}

function ProductState({ product, archivedAt, publishedAt, stoppedAt }: StaffProduct) {
  const t = useTranslator()
  if (archivedAt !== null) return <StatusChip>{t('Archived')}</StatusChip>
  if (publishedAt === null) return <StatusChip tone="warning">{t('Draft')}</StatusChip>
  if (stoppedAt !== null) return <StatusChip tone="error">{t('Stopped: no stock')}</StatusChip>
  if (product.available) return <StatusChip tone="success">{t('On sale')}</StatusChip>
  return <StatusChip tone="warning">{t('Not available')}</StatusChip>
}

export function ProductThumbnail({ product }: { product: ReturnType<typeof productFromWire> }) {
  const { formula, pictures } = product
  const [picture] = pictures
  return (
    <Stage pigment={formula && findBackgroundIngredient(formula)?.pigment} className={styles.thumb}>
      {picture ? (
        <ProductPicture picture={picture} alt="" sizes="48px" className={styles.small} />
      ) : (
        <EmptyCapsule length={40} />
      )}
    </Stage>
  )
}
