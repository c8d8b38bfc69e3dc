/** Cells of the list of orders, shared by the table and the list on phones. */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { formatDate } from '#domain/time.ts'
import { RecalledBadge } from '#web/back-office/parts/jars/jar-lots.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
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

export function OrderDate({ createdAt }: Pick<OrderRow, 'createdAt'>) {
  return <time dateTime={createdAt}>{formatDate(new Date(createdAt))}</time>
}

export function formatCustomerName({ user }: Pick<OrderRow, 'user'>): string {
  return `${user.firstName} ${user.lastName}`.trim()
}

export function formatOrderItems({ orderItems }: Pick<OrderRow, 'orderItems'>): string[] {
  return orderItems.map(({ quantity, product }) => `${quantity} × ${product.product_name}`)
}

/** Renders each item on a line. `getRowHeightPx` must set the row height, to fit all lines. */
export function OrderItemList({ order }: { order: OrderRow }) {
  const itemTexts = formatOrderItems(order)
  return (
    <span className={styles.items} title={itemTexts.join('\n')}>
      {itemTexts.map((itemText) => (
        <span key={itemText}>{itemText}</span>
      ))}
    </span>
  )
}

/** Returns the delivery address on one line, without the name and empty parts. */
export function formatDeliveryAddress({ shipping }: Pick<OrderRow, 'shipping'>): string {
  const { address, address_2, zip_code, city, state } = shipping
  return [address, address_2, `${zip_code} ${city}`, state].filter(Boolean).join(', ')
}

/**
 * Heights as orders.module.css and the components in the cells render them. Danger: with smaller
 * values, a row cuts off its content.
 */
const cellPaddingPx = 24
const itemHeightPx = 20
const badgeHeightPx = 28
/** Height of the button "Show note". An opened note has at most two lines and is not higher. */
const noteHeightPx = 44

/**
 * Returns the row height in pixels that fits the items and the health data of an order, or null if
 * the default height of the table is enough. The default height fits two items or one badge. Each
 * badge may need its own line. `isCombined`: the medical note is below the badges instead of in its
 * own column.
 */
export function getRowHeightPx(
  order: Pick<OrderRow, 'orderItems' | 'user' | 'medicalCondition'>,
  { isCombined }: { isCombined: boolean },
): number | null {
  const itemCount = order.orderItems.length
  // One line says "None" or "Not asked" where there are no badges.
  const badgeCount = Math.max(1, listAllergies(order)?.length ?? 0)
  const hasNoteBelow = isCombined && order.medicalCondition !== ''
  const itemsHeightPx = itemCount > 2 ? itemCount * itemHeightPx : 0
  const noteHeightBelowPx = hasNoteBelow ? noteHeightPx : 0
  const healthHeightPx =
    badgeCount > 1 || hasNoteBelow ? badgeCount * badgeHeightPx + noteHeightBelowPx : 0
  const contentHeightPx = Math.max(itemsHeightPx, healthHeightPx)
  return contentHeightPx > 0 ? cellPaddingPx + contentHeightPx : null
}

/** Returns the allergies without the answer "None"; undefined when the buyer was not asked. */
function listAllergies({ user }: Pick<OrderRow, 'user'>): string[] | undefined {
  return user.quizzes.at(-1)?.allergic.filter((allergy) => allergy !== 'None')
}

/**
 * Allergies that the buyer confirmed with this order. Allergies that conflict with a product of the
 * order are highlighted.
 */
export function AllergyBadges({ order }: { order: OrderRow }) {
  const t = useTranslator()
  const allergies = listAllergies(order)
  if (allergies === undefined) return <span className="quiet">{t('Not asked')}</span>
  if (allergies.length === 0) return <span className="quiet">{t('None')}</span>
  return (
    <span className={styles.badges} title={allergies.join(', ')}>
      {allergies.map((allergy) => {
        const isConflicting = order.conflicts.includes(allergy)
        return (
          <Badge key={allergy} small kind={isConflicting ? 'error' : 'neutral'}>
            {allergy}
            {isConflicting && <span className="visually-hidden"> {t('(in this order)')}</span>}
          </Badge>
        )
      })}
    </span>
  )
}

/**
 * Shows a recalled lot instead of the approval while the order is at the pharmacy, because it must
 * not be shipped. An approved order that was moved back to Investigation counts as not approved.
 */
export function ApprovalChip({ order }: { order: OrderRow }) {
  const t = useTranslator()
  if (order.recalledLots.length > 0 && !hasLeftPharmacy(order)) return <RecalledBadge />
  if (order.approved && order.status !== 'Investigation')
    return <StatusChip tone="success">{t('Approved')}</StatusChip>
  return <StatusChip tone="warning">{t('Not approved')}</StatusChip>
}

export function TextOrNone({ text }: { text: string }) {
  const t = useTranslator()
  if (text === '') return <span className="quiet">{t('None')}</span>
  return (
    <span className={styles.note} title={text}>
      {text}
    </span>
  )
}
