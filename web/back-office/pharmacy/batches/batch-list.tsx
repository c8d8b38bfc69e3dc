/**
 * Cards of batches by day, the newest first. Open batches of days that are not on the page come
 * before all days, so that none is forgotten.
 */
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

import { BatchCard } from './batch-card.tsx'
import { BatchDay } from './batch-day.tsx'
import styles from './batches.module.css'
import type { Batch } from './use-batch-lots.ts'
import type { BatchPage, useBatchList } from './use-batch-list.ts'
import { useScanTarget } from './use-scan-target.ts'

export function BatchList(props: {
  batchPage: BatchPage
  batchList: Omit<ReturnType<typeof useBatchList>, 'batchPage'>
  /** Called after CONFLICT (a colleague changed a batch first), to reload the batches. */
  onStale: () => void
}) {
  const { batchPage, batchList, onStale } = props
  const { batches, earlierOpenBatches, nextBefore } = batchPage
  const { replaceBatch, isNewest, enteredNumber, linkedNumber } = batchList
  const t = useTranslator()
  const allBatches = [...earlierOpenBatches, ...batches]
  const scanTarget = useScanTarget(allBatches)
  const renderCard = (batch: Batch) => (
    <BatchCard
      key={batch.number}
      batch={batch}
      onChanged={replaceBatch}
      onStale={onStale}
      isLinked={batch.number === linkedNumber}
      isScanTarget={scanTarget.targetNumber === batch.number}
      onActivate={() => scanTarget.chooseBatch(batch)}
    />
  )
  const isLinkedMissing =
    enteredNumber !== '' && !batches.some(({ number }) => number === linkedNumber)
  return (
    <>
      {allBatches.length === 0 && isNewest && (
        <EmptyState
          sentence={t('No batches yet. Approved orders appear here, ready to be made.')}
        />
      )}
      {isLinkedMissing && (
        <Alert kind="warning">
          <p>{t('No batch has the number {number}.', { number: enteredNumber })}</p>
        </Alert>
      )}
      {scanTarget.hasMissedScan && (
        <Alert kind="warning" live="alert">
          <p>{t('Press the batch that you weigh, then scan the lot again.')}</p>
        </Alert>
      )}
      {earlierOpenBatches.length > 0 && (
        <section className={styles.batches} aria-labelledby="earlier-open">
          <h2 id="earlier-open" className="h3">
            {t('Open batches of earlier days')}
          </h2>
          {earlierOpenBatches.map(renderCard)}
        </section>
      )}
      {[...Map.groupBy(batches, ({ day }) => day)].map(([day, batchesOfDay]) => (
        <BatchDay key={day} day={day} batches={batchesOfDay}>
          {batchesOfDay.map(renderCard)}
        </BatchDay>
      ))}
      {(!isNewest || nextBefore !== null) && (
        <nav className={styles.pages} aria-label={t('Days')}>
          {!isNewest && (
            <ButtonLink kind="secondary" to="/pharmacy-dashboard/batches">
              {t('Show newest batches')}
            </ButtonLink>
          )}
          {nextBefore !== null && (
            <ButtonLink kind="secondary" to={`/pharmacy-dashboard/batches?before=${nextBefore}`}>
              {t('Show earlier days')}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
