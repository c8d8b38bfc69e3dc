/** When an order of a recall left the pharmacy, or that it is held. */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { DateCell } from '#web/back-office/parts/table/cells.tsx'
import { RemakeJars } from '#web/back-office/parts/jars/remake-jars.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import type { Recall } from './recall-texts.tsx'
import styles from './recalls.module.css'

/** A held order has a button that has its jars with the lot made again. */
export function DepartureCell(props: DepartureProps) {
  const { order } = props
  const t = useText()
  if (!hasLeftPharmacy(order)) return <HeldCell {...props} />
  const { dispatchedAt, deliveredAt, isReplaced } = order
  return (
    <span className={styles.departure}>
      {dispatchedAt === null && t('Handed over')}
      <DateCell at={dispatchedAt ?? deliveredAt} />
      {isReplaced && <StatusChip tone="ok">{t('Jars replaced')}</StatusChip>}
    </span>
  )
}

type DepartureProps = {
  order: Recall['orders'][number]
  /** Their lots can be changed, so their jars are not made again. */
  openBatches: Recall['openBatches']
  /** Left out when the recall was withdrawn. */
  onRemade?: () => void
}

function HeldCell({ order, openBatches, onRemade }: DepartureProps) {
  const t = useText()
  if (order.isReplaced) return <StatusChip tone="ok">{t('Jars replaced')}</StatusChip>
  const openNumbers = new Set(openBatches.map(({ number }) => number))
  const jars = order.jars.filter(
    ({ batch, replacement }) => replacement === 'none' && !openNumbers.has(batch),
  )
  const isBeingMade = order.jars.some(({ replacement }) => replacement === 'being made')
  return (
    <span className={styles.departure}>
      <StatusChip tone="warn">{isBeingMade ? t('Held, being made again') : t('Held')}</StatusChip>
      {onRemade && jars.length > 0 && (
        <RemakeJars orderId={order.orderId} jars={jars} onRemade={onRemade} />
      )}
    </span>
  )
}
