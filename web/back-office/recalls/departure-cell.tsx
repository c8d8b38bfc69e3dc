/**
 * Table cell of an order in a recall: when the order left the pharmacy, or that it is held. An
 * order is held while it is at the pharmacy with a jar of the recalled lot. A held order has a
 * button to make these jars again.
 */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { RemakeJarsButton } from '#web/back-office/parts/jars/remake-jars-button.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { Recall } from './recall-chips.tsx'
import styles from './recalls.module.css'

type DepartureProps = {
  order: Recall['orders'][number]
  /** Jars of these batches are not made again, because an open batch can get another lot. */
  openBatches: Recall['openBatches']
  /** Left out for a withdrawn recall, whose jars are not made again. */
  onRemade?: () => void
}

export function DepartureCell(props: DepartureProps) {
  const { order } = props
  const t = useTranslator()
  if (!hasLeftPharmacy(order)) return <HeldCell {...props} />
  const { dispatchedAt, deliveredAt } = order
  return (
    <span className={styles.departure}>
      {dispatchedAt === null && t('Handed over')}
      <DateCell time={dispatchedAt ?? deliveredAt} />
      <NoRecalledJarChip order={order} />
    </span>
  )
}

/** Returns true if the order has jars with the lot, unless all of them were replaced. */
const hasRecalledJar = ({ isReplaced, jars }: DepartureProps['order']): boolean =>
  !isReplaced && jars.length > 0

/** Says why the order has no recalled jar. Renders nothing if it has one. */
function NoRecalledJarChip({ order }: Pick<DepartureProps, 'order'>) {
  const t = useTranslator()
  if (hasRecalledJar(order)) return null
  return (
    <StatusChip tone="success">
      {order.isReplaced ? t('Jars replaced') : t('No jar with the lot')}
    </StatusChip>
  )
}

function HeldCell({ order, openBatches, onRemade }: DepartureProps) {
  const t = useTranslator()
  if (!hasRecalledJar(order)) return <NoRecalledJarChip order={order} />
  const openBatchNumbers = new Set(openBatches.map(({ number }) => number))
  const jarsToRemake = order.jars.filter(
    ({ batch, replacement }) => replacement === 'none' && !openBatchNumbers.has(batch),
  )
  const isBeingMade = order.jars.some(({ replacement }) => replacement === 'being made')
  return (
    <span className={styles.departure}>
      <StatusChip tone="warning">
        {isBeingMade ? t('Held, being made again') : t('Held')}
      </StatusChip>
      {onRemade && jarsToRemake.length > 0 && (
        <RemakeJarsButton orderId={order.orderId} jars={jarsToRemake} onRemade={onRemade} />
      )}
    </span>
  )
}
