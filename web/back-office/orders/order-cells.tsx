/** What stands in a row of the orders desk, in the grid and in the blocks of a phone alike. */
import { formatDate } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './orders.module.css'
import type { OrderRow } from './use-orders.ts'

export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <TextLink to={`/admin-orders/${orderId}`} className={styles.number}>
      {orderId}
    </TextLink>
  )
}

export function OrderDay({ createdAt }: Pick<OrderRow, 'createdAt'>) {
  return <time dateTime={createdAt}>{formatDate(new Date(createdAt))}</time>
}

export function nameOf({ user }: Pick<OrderRow, 'user'>): string {
  return `${user.firstName} ${user.lastName}`.trim()
}

export function itemTexts({ orderItems }: Pick<OrderRow, 'orderItems'>): string[] {
  return orderItems.map(({ quantity, product }) => `${quantity} × ${product.product_name}`)
}

/** Two lines at most; what does not fit is said as a number and read out in full. */
export function Items({ order }: { order: OrderRow }) {
  const t = useText()
  const texts = itemTexts(order)
  const shown = texts.length > 2 ? texts.slice(0, 1) : texts
  return (
    <span className={styles.items} title={texts.join('\n')}>
      {shown.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {shown.length < texts.length && (
        <span className="quiet">
          {t('and {count} more', { count: texts.length - shown.length })}
          <span className="visually-hidden">: {texts.slice(1).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

/** Those of this order (D-80); one that meets what was bought is marked. */
export function Allergies({ order }: { order: OrderRow }) {
  const t = useText()
  const allergic = order.user.quizzes.at(-1)?.allergic
  if (allergic === undefined) return <span className="quiet">{t('Not asked')}</span>
  const told = allergic.filter((allergy) => allergy !== 'None')
  if (told.length === 0) return <span className="quiet">{t('None')}</span>
  return (
    <span className={styles.badges} title={told.join(', ')}>
      {told.map((allergy) => {
        const isMet = order.conflicts.includes(allergy)
        return (
          <Badge key={allergy} small kind={isMet ? 'bad' : 'neutral'}>
            {allergy}
            {isMet && <span className="visually-hidden"> {t('(in this order)')}</span>}
          </Badge>
        )
      })}
    </span>
  )
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
