/**
 * Pharmacy desk: the queue and, beside it, the open order; a phone shows only one of them. Scanning
 * a label opens its order and highlights the line.
 */
import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import type { QueueView } from '#domain/pharmacy/queue-order.ts'
import { queueViews } from '#domain/pharmacy/queue-order.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import { FindLabel } from '#web/back-office/pharmacy/batches/find-label.tsx'
import styles from './pharmacy.module.css'
import { JustApproved } from '#web/back-office/pharmacy/review/just-approved.tsx'
import { Queue } from '#web/back-office/pharmacy/review/queue.tsx'
import { ReviewPanel } from '#web/back-office/pharmacy/review/review-panel.tsx'
import type { Review } from '#web/back-office/pharmacy/review/review.ts'
import { StartNext } from '#web/back-office/pharmacy/review/start-next.tsx'

export default function PharmacyPage() {
  const t = useText()
  const { orderId } = useParams()
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()
  const [search] = useSearchParams()
  const { values, page, setFilters, setPage } = useUrlFilters(['view', 'q'])
  const view = queueViews.find((candidate) => candidate === values.view) ?? 'all'
  const [reloadCount, setReloadCount] = useState(0)
  const queue = useQueue({ view, q: values.q, page, reloadCount })
  const counts = queue.data?.counts
  const approvedId = readApproved(state)
  const queueSearch = withoutLine(search)
  const openNextOrder = (approvedOrderId: string): void => {
    const nextOrder = findNextToReview(queue.data?.orders ?? [], approvedOrderId)
    const path = nextOrder ? `/pharmacy-dashboard/${nextOrder.orderId}` : '/pharmacy-dashboard'
    void navigate(path + queueSearch, { state: { approved: approvedOrderId } })
  }
  const onDecided = (review: Review): void => {
    setReloadCount(reloadCount + 1)
    if (review.state === 'approved') openNextOrder(review.orderId)
  }
  return (
    <>
      <PageHead
        title={t('Orders to review')}
        summary={
          counts &&
          t('{all} waiting, {flagged} flagged', { all: counts.all, flagged: counts.flagged })
        }
      >
        <FindLabel
          onFound={({ orderId: foundOrderId, position }) =>
            void navigate(
              `/pharmacy-dashboard/${foundOrderId}${position === null ? '' : `?line=${position}`}`,
            )
          }
        />
        <ButtonLink kind="secondary" to="/pharmacy-dashboard/batches">
          {t('Batches')}
        </ButtonLink>
      </PageHead>
      <div className={classNames(styles.desk, orderId && styles.hasOrder)}>
        <Queue
          queue={queue}
          view={view}
          onView={(chosen: QueueView) => setFilters({ view: chosen === 'all' ? '' : chosen })}
          searchText={values.q}
          onSearch={(q) => setFilters({ q })}
          currentOrderId={orderId}
          paging={{ page, limit: pageSize, onPage: setPage }}
        />
        <div className={styles.review}>
          <JustApproved
            orderId={approvedId === orderId ? undefined : approvedId}
            search={queueSearch}
            isLast={orderId === undefined}
          />
          {orderId === undefined ? (
            <NoOrder
              queue={queue.data}
              search={queueSearch}
              hasMessage={approvedId !== undefined}
            />
          ) : (
            <ReviewPanel
              key={orderId}
              orderId={orderId}
              line={parseLine(search.get('line'))}
              onDecided={onDecided}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** Shown while no order is open: offers the most urgent order that a pharmacist can decide. */
function NoOrder(props: {
  queue: CallReply<'GET /api/pharmacy/orders'> | undefined
  search: string
  /** True while the message about an approved order is shown, which then has the focus. */
  hasMessage: boolean
}) {
  const { queue, search, hasMessage } = props
  const t = useText()
  const nextOrder = queue?.orders.find(({ state }) => state !== 'asked')
  if (queue && nextOrder)
    return <StartNext order={nextOrder} now={queue.now} search={search} takesFocus={!hasMessage} />
  return (
    <div className={styles.noSelection}>
      {queue && queue.orders.length > 0 && (
        <EmptyState sentence={t('Select an order from the queue.')} />
      )}
    </div>
  )
}

const pageSize = 50

/** A new `reloadCount` reloads the queue after a decision. */
function useQueue(request: { view: QueueView; q: string; page: number; reloadCount: number }) {
  const { view, q, page, reloadCount } = request
  return useDeskData(
    (signal) =>
      callAuthenticated(
        'GET /api/pharmacy/orders',
        // The contract allows 100 characters.
        { query: { view, q: q.slice(0, 100), offset: (page - 1) * pageSize } },
        { signal },
      ),
    `${view} ${q} ${page} ${reloadCount}`,
  )
}

type QueuedOrder = CallReply<'GET /api/pharmacy/orders'>['orders'][number]

/**
 * Returns the order that follows the approved order; after the last order it starts again at the
 * first. Skips orders whose customer has not answered a question yet.
 */
function findNextToReview(
  orders: readonly QueuedOrder[],
  approvedOrderId: string,
): QueuedOrder | undefined {
  const approvedIndex = orders.findIndex((order) => order.orderId === approvedOrderId)
  return [...orders.slice(approvedIndex + 1), ...orders.slice(0, Math.max(approvedIndex, 0))].find(
    (order) => order.state !== 'asked',
  )
}

/** Returns the number of the order that was just approved, from the navigation state. */
function readApproved(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('approved' in state)) return undefined
  return typeof state.approved === 'string' ? state.approved : undefined
}

/** Returns the query without the scanned line, which belongs to one order only. */
function withoutLine(search: URLSearchParams): string {
  const filters = new URLSearchParams(search)
  filters.delete('line')
  return filters.size > 0 ? `?${filters.toString()}` : ''
}

function parseLine(text: string | null): number | undefined {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : undefined
}
