/**
 * Pharmacy desk: the queue, with the open order beside it; on a phone one of them. Scanning a label
 * opens its order and marks the line.
 */
import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import type { QueueView } from '#domain/pharmacy/queue-order.ts'
import { queueViews } from '#domain/pharmacy/queue-order.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useUrlFilters } from '#web/back-office/parts/use-url-filters.ts'
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

export default function PharmacyPage() {
  const t = useText()
  const { orderId } = useParams()
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()
  const [search] = useSearchParams()
  const { values, page, set, setPage } = useUrlFilters(['view', 'q'])
  const view = queueViews.find((one) => one === values.view) ?? 'all'
  const [round, setRound] = useState(0)
  const queue = useQueue({ view, q: values.q, page, round })
  const counts = queue.data?.counts
  const approved = readApproved(state)
  const question = withoutLine(search)
  const goOn = (done: string): void => {
    const next = nextToReview(queue.data?.orders ?? [], done)
    const path = next ? `/pharmacy-dashboard/${next.orderId}` : '/pharmacy-dashboard'
    void navigate(path + question, { state: { approved: done } })
  }
  const onDecided = (review: Review): void => {
    setRound(round + 1)
    if (review.state === 'approved') goOn(review.orderId)
  }
  return (
    <>
      <PageHead
        title={t('Orders to review')}
        fact={
          counts &&
          t('{all} waiting, {flagged} flagged', { all: counts.all, flagged: counts.flagged })
        }
      >
        <FindLabel
          onFound={({ orderId: found, position }) =>
            void navigate(
              `/pharmacy-dashboard/${found}${position === null ? '' : `?line=${position}`}`,
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
          onView={(chosen: QueueView) => set({ view: chosen === 'all' ? '' : chosen })}
          wanted={values.q}
          onWanted={(q) => set({ q })}
          current={orderId}
          paging={{ page, limit: pageLength, onPage: setPage }}
        />
        <div className={styles.review}>
          <JustApproved
            orderId={approved === orderId ? undefined : approved}
            search={question}
            isLast={orderId === undefined}
          />
          {orderId === undefined ? (
            <div className={styles.nothing}>
              <EmptyState sentence={t('Select an order from the queue.')} />
            </div>
          ) : (
            <ReviewPanel
              key={orderId}
              orderId={orderId}
              line={lineOf(search.get('line'))}
              onDecided={onDecided}
            />
          )}
        </div>
      </div>
    </>
  )
}

const pageLength = 50

/** A new `round` reloads the queue after a decision. */
function useQueue(asked: { view: QueueView; q: string; page: number; round: number }) {
  const { view, q, page, round } = asked
  return useDeskData(
    (signal) =>
      callAuthenticated(
        'GET /api/pharmacy/orders',
        { query: { view, q, offset: (page - 1) * pageLength } },
        { signal },
      ),
    `${view} ${q} ${page} ${round}`,
  )
}

type QueuedOrder = CallReply<'GET /api/pharmacy/orders'>['orders'][number]

/** Returns the order after the approved one; after the last one, the first. Skips asked ones. */
function nextToReview(orders: readonly QueuedOrder[], done: string): QueuedOrder | undefined {
  const at = orders.findIndex((order) => order.orderId === done)
  return [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))].find(
    (order) => order.state !== 'asked',
  )
}

/** The order that was just approved. */
function readApproved(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('approved' in state)) return undefined
  return typeof state.approved === 'string' ? state.approved : undefined
}

/** Keeps the filters of the queue. The scanned line belongs to one order only. */
function withoutLine(search: URLSearchParams): string {
  const stored = new URLSearchParams(search)
  stored.delete('line')
  return stored.size > 0 ? `?${stored.toString()}` : ''
}

function lineOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : undefined
}
