/** Cells of the orders desk, shared by the table and by the list on phones. */
import { formatDate } from '#domain/time.ts'
import { RecalledBadge } from '#web/back-office/parts/jars/jar-lots.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './orders.module.css'
import type { OrderRow } from './use-orders.ts'

export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link to={`/admin-orders/${orderId}`} className={styles.number}>
      {orderId}
    </Link>
  )
}

export function OrderDay({ createdAt }: Pick<OrderRow, 'createdAt'>) {
  return <time dateTime={createdAt}>{formatDate(new Date(createdAt))}</time>
}

export function customerNameOf({ user }: Pick<OrderRow, 'user'>): string {
  return `${user.firstName} ${user.lastName}`.trim()
}

export function listItemTexts({ orderItems }: Pick<OrderRow, 'orderItems'>): string[] {
  return orderItems.map(({ quantity, product }) => `${quantity} × ${product.product_name}`)
}

/** Renders each item on its own line. The row height must come from `rowHeightOf`. */
export function Items({ order }: { order: OrderRow }) {
  const texts = listItemTexts(order)
  return (
    <span className={styles.items} title={texts.join('\n')}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

/** Returns the delivery address on one line, without the name and empty parts. */
export function shippingText({ shipping }: Pick<OrderRow, 'shipping'>): string {
  const { address, address_2, zip_code, city, state } = shipping
  return [address, address_2, `${zip_code} ${city}`, state].filter(Boolean).join(', ')
}

/** Heights in pixels, as orders.module.css and the parts in the cells render them. */
const cellPadding = 24
const itemHeight = 20
const badgeHeight = 28
/** Of the button "Show note". An opened note has at most two lines, which are not higher. */
const noteHeight = 44

/**
 * Returns the height in pixels that the items and the health data of an order need; null if the
 * table's default height, which fits two items or one badge, is enough. Each badge may need a line
 * of its own. `isCombined`: the medical note is below the badges instead of in its own column.
 */
export function rowHeightOf(
  order: Pick<OrderRow, 'orderItems' | 'user' | 'medicalCondition'>,
  { isCombined }: { isCombined: boolean },
): number | null {
  const itemCount = order.orderItems.length
  // One line says "None" or "Not asked" where there are no badges.
  const badgeCount = Math.max(1, listAllergies(order)?.length ?? 0)
  const hasNoteBelow = isCombined && order.medicalCondition !== ''
  const itemsHeight = itemCount > 2 ? itemCount * itemHeight : 0
  const healthHeight =
    badgeCount > 1 || hasNoteBelow ? badgeCount * badgeHeight + (hasNoteBelow ? noteHeight : 0) : 0
  const height = Math.max(itemsHeight, healthHeight)
  return height > 0 ? cellPadding + height : null
}

/** Returns undefined when the buyer was not asked. */
function listAllergies({ user }: Pick<OrderRow, 'user'>): string[] | undefined {
  return user.quizzes.at(-1)?.allergic.filter((allergy) => allergy !== 'None')
}

/**
 * Allergies that the buyer confirmed with this order. Allergies that conflict with a product of the
 * order are highlighted.
 */
export function Allergies({ order }: { order: OrderRow }) {
  const t = useText()
  const allergies = listAllergies(order)
  if (allergies === undefined) return <span className="quiet">{t('Not asked')}</span>
  if (allergies.length === 0) return <span className="quiet">{t('None')}</span>
  return (
    <span className={styles.badges} title={allergies.join(', ')}>
      {allergies.map((allergy) => {
        const isConflicting = order.conflicts.includes(allergy)
        return (
          <Badge key={allergy} small kind={isConflicting ? 'bad' : 'neutral'}>
            {allergy}
            {isConflicting && <span className="visually-hidden"> {t('(in this order)')}</span>}
          </Badge>
        )
      })}
    </span>
  )
}

/**
 * A recalled lot hides the approval, because the order must not be shipped. An approved order that
 * was moved back to Investigation counts as not approved.
 */
export function Approval({ order }: { order: OrderRow }) {
  const t = useText()
  if (order.recalledLots.length > 0) return <RecalledBadge />
  if (order.approved && order.status !== 'Investigation')
    return <StatusChip tone="ok">{t('Approved')}</StatusChip>
  return <StatusChip tone="warn">{t('Not approved')}</StatusChip>
}

export function Note({ text }: { text: string }) {
  const t = useText()
  if (text === '') return <span className="quiet">{t('None')}</span>
  return (
    <span className={styles.note} title={text}>
      {text}
    </span>
  )
}
