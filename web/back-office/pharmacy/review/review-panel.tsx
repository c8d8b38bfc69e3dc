/**
 * Review of one order: flags, answers, formulas with daily amounts, history, and the three
 * decisions.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { StalePapersAlert } from '#web/back-office/parts/jars/stale-papers-alert.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ArrowLeftIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { HealthAnswers } from './health-answers.tsx'
import { Conversation } from './conversation.tsx'
import { Decisions } from './decisions.tsx'
import { FlagList } from './flag-list.tsx'
import { JarsToMake } from './jars-to-make.tsx'
import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { PrintSection } from './print-section.tsx'
import { NamedMedicines } from './named-medicines.tsx'
import { ReportedElsewhere } from './reported-elsewhere.tsx'
import type { Review } from './review.ts'
import { DailyTotals } from '#web/back-office/pharmacy/batches/daily-totals.tsx'

export function ReviewPanel(props: {
  orderId: string
  /** Position of the line whose label was scanned. */
  scannedPosition: number | undefined
  onDecided: (review: Review) => void
}) {
  const { orderId, scannedPosition, onDecided } = props
  const t = useTranslator()
  const { search } = useLocation()
  const {
    data: review,
    failure,
    reload,
    updateData,
  } = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/pharmacy/orders/{orderId}', { params: { orderId } }, { signal }),
    orderId,
  )
  return (
    <>
      <Link to={`/pharmacy-dashboard${search}`} className={styles.backLink} prefetch="none">
        <ArrowLeftIcon />
        {t('Back to the queue')}
      </Link>
      <LoadFailure failure={failure} onRetry={reload} />
      {!review && failure === undefined && <Loader text={t('Loading')} />}
      {review && (
        <ReviewContent
          review={review}
          scannedPosition={scannedPosition}
          onChanged={(changedReview) => {
            updateData(() => changedReview)
            onDecided(changedReview)
          }}
          onStale={reload}
        />
      )}
    </>
  )
}

function ReviewContent(props: {
  review: Review
  scannedPosition: number | undefined
  onChanged: (review: Review) => void
  onStale: () => void
}) {
  const { review, scannedPosition, onChanged, onStale } = props
  const t = useTranslator()
  const headingRef = useRef<HTMLHeadingElement>(null)
  // Moves the focus from the list to the order that was opened.
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), [])
  return (
    <article className={styles.order}>
      <title>
        {t('{order} · Orders to review · Racik back office', { order: review.orderId })}
      </title>
      <header className={styles.orderHead}>
        <div>
          <h2 ref={headingRef} tabIndex={-1}>
            {review.name}
          </h2>
          <p className="quiet">
            {review.paidAt
              ? t('Order {order}, paid {when}. {place}', {
                  order: review.orderId,
                  when: formatDateTime(new Date(review.paidAt)),
                  place: review.cityAndState,
                })
              : t('Order {order}, not paid. {place}', {
                  order: review.orderId,
                  place: review.cityAndState,
                })}
          </p>
          <p className={styles.contact}>
            <a href={`tel:${review.phone.replaceAll(/[^+\d]/g, '')}`}>{review.phone}</a>
            <a href={`mailto:${review.email}`}>{review.email}</a>
          </p>
        </div>
        <Decisions review={review} onChanged={onChanged} onStale={onStale} />
      </header>
      <StalePapersAlert stalePapers={review.stalePapers} />
      <PrintSection review={review} />
      <Flags review={review} />
      <NamedMedicines medicines={review.medicines} />
      <HealthAnswers review={review} />
      <ReportedElsewhere reports={review.reportedHealth} />
      <JarsToMake review={review} scannedPosition={scannedPosition} />
      <DailyTotals totals={review.totals} />
      <Conversation review={review} />
    </article>
  )
}

/** Flags to read before deciding. Renders nothing without flags. */
function Flags({ review }: { review: Review }) {
  const t = useTranslator()
  const { flags } = review
  if (flags.length === 0) return null
  const isSerious = flags.some(({ weight }) => weight === 'bad')
  const title = isSerious
    ? t('Conflicts with the customer’s answers.')
    : t('Read this before deciding.')
  return (
    <Alert
      kind={isSerious ? 'error' : 'warning'}
      title={review.mayDecide ? `${title} ${t('Approving needs a written reason.')}` : title}
    >
      <FlagList flags={flags} />
    </Alert>
  )
}
