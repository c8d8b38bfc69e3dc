/** Queue of orders to review, most urgent first. The arrow keys move the focus between them. */
import type { KeyboardEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { QueueView } from '#domain/pharmacy/queue-order.ts'
import type { Translate } from '#domain/content/messages.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { Pager, type Paging } from '#web/back-office/parts/table/pager.tsx'
import { useLastPage } from '#web/back-office/parts/table/use-last-page.ts'
import { SearchFilter } from '#web/back-office/parts/table/filters.tsx'
import type { ApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { ToggleChip } from '#web/ui/forms/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { FlagBadge } from './flag-badge.tsx'
import { formatAge } from './format-age.ts'
import type { QueuedOrder } from './review.ts'
import styles from '#web/back-office/pharmacy/pharmacy.module.css'

type QueueReply = CallReply<'GET /api/pharmacy/orders'>

/** Maximum number of drawn capsules in a row of the queue, for the first lines of the order. */
const maxCapsules = 3

export function Queue(props: {
  queue: ApiQuery<QueueReply>
  view: QueueView
  onViewChange: (view: QueueView) => void
  searchText: string
  onSearch: (text: string) => void
  /** Query of the queue's filters, for the links to orders. */
  queueSearch: string
  /** Number of the open order. */
  currentOrderId: string | undefined
  paging: Omit<Paging, 'total'>
}) {
  const { queue, view, onViewChange, searchText, onSearch, queueSearch, currentOrderId, paging } =
    props
  const t = useTranslator()
  const { data, failure, isLoading, reload } = queue
  const isListEmpty = useLastPage(
    { ...paging, total: data?.matchCount ?? 0 },
    { rowCount: data?.orders.length, isLoading },
  )
  return (
    <section className={styles.queue} aria-label={t('Queue')} aria-busy={isLoading}>
      <div className={styles.filters}>
        <SearchFilter label={t('Order number or name')} value={searchText} onChange={onSearch} />
        <div role="group" aria-label={t('Filter')} className={styles.views}>
          {listQueueViews(t).map(([name, label]) => (
            <ToggleChip key={name} pressed={view === name} onClick={() => onViewChange(name)}>
              {data ? `${label} ${data.countsByView[name]}` : label}
            </ToggleChip>
          ))}
        </div>
      </div>
      {data && data.totalCount > data.countsByView.all && (
        <Alert kind="warning">
          <p>
            {t(
              'Only {listed} of {total} orders are listed: those in Investigation first, then the earliest paid. Decide on them to see the others.',
              { listed: data.countsByView.all, total: data.totalCount },
            )}
          </p>
        </Alert>
      )}
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading the queue')} />}
      {isListEmpty && (
        <EmptyState
          sentence={
            view === 'all' && searchText === ''
              ? t('No orders to review. Paid orders appear here.')
              : t('No orders match this filter.')
          }
        />
      )}
      {data && data.orders.length > 0 && (
        <ol className={styles.orders}>
          {data.orders.map((order) => (
            <li key={order.orderId}>
              <QueueRow
                order={order}
                now={data.now}
                queueSearch={queueSearch}
                isCurrent={order.orderId === currentOrderId}
              />
            </li>
          ))}
        </ol>
      )}
      {data && data.matchCount > paging.pageSize && (
        <Pager {...paging} total={data.matchCount} rowCount={data.orders.length} />
      )}
    </section>
  )
}

function QueueRow(props: {
  order: QueuedOrder
  /** Current time of the server, ISO 8601. */
  now: string
  queueSearch: string
  isCurrent: boolean
}) {
  const { order, now, queueSearch, isCurrent } = props
  const t = useTranslator()
  return (
    <Link
      to={`/pharmacy-dashboard/${order.orderId}${queueSearch}`}
      prefetch="none"
      aria-current={isCurrent ? 'true' : undefined}
      className={styles.row}
      data-queued
      onKeyDown={moveFocusWithArrows}
    >
      <span className={styles.rowHead}>
        <strong>{order.name}</strong>
        <span className={styles.waitingTime}>
          {formatAge(t, new Date(order.paidAt), new Date(now))}
          <span className="visually-hidden"> {t('since payment')}</span>
        </span>
      </span>
      <span className={styles.rowHead}>
        <span className="quiet">{order.orderId}</span>
        <span className={styles.capsules}>
          {order.lines.slice(0, maxCapsules).map(
            (line, index) =>
              line.formula && (
                // The lines never change places, so the index is a stable key.
                <BandCapsule key={index} formula={line.formula} length={56} decorative />
              ),
          )}
        </span>
      </span>
      {(order.flags.length > 0 || order.state !== 'waiting') && (
        <span className={styles.flags}>
          {order.state === 'answered' && <Badge kind="info">{t('New answer')}</Badge>}
          {order.state === 'asked' && <Badge kind="accent">{t('Waiting for customer')}</Badge>}
          {order.flags.map((flag) => (
            <FlagBadge key={flag.text + JSON.stringify(flag.values)} flag={flag} />
          ))}
        </span>
      )}
    </Link>
  )
}

function listQueueViews(t: Translate): readonly (readonly [QueueView, string])[] {
  return [
    ['all', t('All')],
    ['flagged', t('Flagged')],
    ['answered', t('Answered')],
    ['plain', t('No flags')],
    ['asked', t('Asked')],
  ]
}

const rowStepByKey = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

function moveFocusWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = rowStepByKey.get(event.key)
  if (step === undefined) return
  const list = event.currentTarget.closest('ol')
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-queued]') ?? [])]
  const currentIndex = rows.indexOf(event.currentTarget)
  const nextRow = rows[currentIndex + step]
  if (currentIndex < 0 || !nextRow) return
  event.preventDefault()
  nextRow.focus()
}
