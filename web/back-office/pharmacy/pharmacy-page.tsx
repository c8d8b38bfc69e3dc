/**
 * Page on which pharmacists review orders: the queue and, beside it, the open order. A phone shows
 * only one of them. Scanning a label opens its order and highlights the scanned line.
 */
import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import { maxSearchLength } from '#domain/max-search-length.ts'
import { queuePageSize, queueViews, type QueueView } from '#domain/pharmacy/queue-order.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { LabelSearch } from '#web/back-office/pharmacy/batches/label-search.tsx'
import styles from './pharmacy.module.css'
import { ApprovedMessage } from '#web/back-office/pharmacy/review/approved-message.tsx'
import { Queue } from '#web/back-office/pharmacy/review/queue.tsx'
import { ReviewPanel } from '#web/back-office/pharmacy/review/review-panel.tsx'
import type { QueuedOrder, Review } from '#web/back-office/pharmacy/review/review.ts'
import { NextOrderCard } from '#web/back-office/pharmacy/review/next-order-card.tsx'

export default function PharmacyPage() {
  const t = useTranslator()
  const { orderId } = useParams()
  const navigate = useNavigate()
  const { state: navigationState }: { state: unknown } = useLocation()
  const [searchParams] = useSearchParams()
  const { values, page, setFilters, setPage } = useUrlFilters(['view', 'q'])
  const view = queueViews.find((candidate) => candidate === values.view) ?? 'all'
  const [reloadCount, setReloadCount] = useState(0)
  const queue = useQueue({ view, q: values.q, page, reloadCount })
  const approvedId = readApprovedOrderId(navigationState)
  const queueSearch = removeLineParam(searchParams)
  const openNextOrder = (approvedOrderId: string): void => {
    const nextOrder = findNextToReview(queue.data?.orders ?? [], approvedOrderId)
    const path = nextOrder ? `/pharmacy-dashboard/${nextOrder.orderId}` : '/pharmacy-dashboard'
    void navigate(path + queueSearch, { state: { approved: approvedOrderId } })
  }
  const handleDecision = (review: Review): void => {
    setReloadCount(reloadCount + 1)
    if (review.state === 'approved') openNextOrder(review.orderId)
  }
  return (
    <>
      <PageHeader
        title={t('Orders to review')}
        summary={
          queue.data &&
          t('{all} waiting, {flagged} flagged', {
            all: queue.data.totalCount,
            flagged: queue.data.countsByView.flagged,
          })
        }
      >
        <LabelSearch
          onFound={({ orderId: foundOrderId, position }) =>
            void navigate(
              `/pharmacy-dashboard/${foundOrderId}${position === null ? '' : `?line=${position}`}`,
            )
          }
        />
        <ButtonLink kind="secondary" to="/pharmacy-dashboard/batches">
          {t('Batches')}
        </ButtonLink>
      </PageHeader>
      <div className={classNames(styles.desk, orderId && styles.hasOrder)}>
        <Queue
          queue={queue}
          view={view}
          onViewChange={(chosen: QueueView) => setFilters({ view: chosen === 'all' ? '' : chosen })}
          searchText={values.q}
          onSearch={(q) => setFilters({ q })}
          queueSearch={queueSearch}
          currentOrderId={orderId}
          paging={{ page, pageSize: queuePageSize, onPageChange: setPage }}
        />
        <div className={styles.review}>
          <ApprovedMessage
            orderId={approvedId === orderId ? undefined : approvedId}
            queueSearch={queueSearch}
            isLast={orderId === undefined}
          />
          {orderId === undefined ? (
            <NoOpenOrder
              queue={queue.data}
              queueSearch={queueSearch}
              isMessageShown={approvedId !== undefined}
            />
          ) : (
            <ReviewPanel
              key={orderId}
              orderId={orderId}
              scannedPosition={parseLinePosition(searchParams.get('line'))}
              onDecided={handleDecision}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** Shown while no order is open: offers the most urgent order that a pharmacist can decide. */
function NoOpenOrder(props: {
  queue: CallReply<'GET /api/pharmacy/orders'> | undefined
  /** Query of the queue's filters, for the links to orders. */
  queueSearch: string
  /** True while the message about an approved order is shown, because the message has the focus. */
  isMessageShown: boolean
}) {
  const { queue, queueSearch, isMessageShown } = props
  const t = useTranslator()
  const nextOrder = queue?.orders.find(({ state }) => state !== 'asked')
  if (queue && nextOrder)
    return (
      <NextOrderCard
        order={nextOrder}
        now={queue.now}
        queueSearch={queueSearch}
        shouldTakeFocus={!isMessageShown}
      />
    )
  return (
    <div className={styles.noSelection}>
      {queue && queue.orders.length > 0 && (
        <EmptyState sentence={t('Select an order from the queue.')} />
      )}
    </div>
  )
}

/** Loads a page of the queue. A changed `reloadCount` loads it again, after a decision. */
function useQueue(request: { view: QueueView; q: string; page: number; reloadCount: number }) {
  const { view, q, page, reloadCount } = request
  return useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/pharmacy/orders',
        { query: { view, q: q.slice(0, maxSearchLength), offset: (page - 1) * queuePageSize } },
        { signal },
      ),
    `${view} ${q} ${page} ${reloadCount}`,
  )
}

/**
 * Returns the next order after the approved one; after the last order it continues with the first.
 * Begins with the first order if the approved one is on another page. Skips orders whose customer
 * has not answered a question yet.
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
function readApprovedOrderId(navigationState: unknown): string | undefined {
  if (typeof navigationState !== 'object' || navigationState === null) return undefined
  if (!('approved' in navigationState)) return undefined
  return typeof navigationState.approved === 'string' ? navigationState.approved : undefined
}

/** Returns the query without `line`, the scanned line, because it belongs to one order only. */
function removeLineParam(searchParams: URLSearchParams): string {
  const filters = new URLSearchParams(searchParams)
  filters.delete('line')
  return filters.size > 0 ? `?${filters.toString()}` : ''
}

/**
 * Returns the position of an order line; undefined unless the text has one or two digits. An order
 * has at most `maxCartLines` lines, so no position is longer.
 */
function parseLinePosition(text: string | null): number | undefined {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : undefined
}
