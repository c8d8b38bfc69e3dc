/**
 * Page of batches: the approved lines to make, and the newest batches by day. Lines with the same
 * formula become one batch, also from several orders.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { BatchCard } from './batch-card.tsx'
import { BatchDay } from './batch-day.tsx'
import styles from './batches.module.css'
import { SignatureForm } from '#web/back-office/pharmacy/review/signature-form.tsx'
import { useSignature } from '#web/back-office/pharmacy/review/use-signature.ts'
import { LinesToMake, type LineToMake } from './lines-to-make.tsx'
import { useScanTarget } from './use-scan-target.ts'

type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]

export default function BatchesPage() {
  const t = useTranslator()
  const [reloadCount, setReloadCount] = useState(0)
  const linesToMake = useApiQuery(async (signal) => {
    const [{ lines }, supply] = await Promise.all([
      callAuthenticated('GET /api/pharmacy/to-make', {}, { signal }),
      callAuthenticated('GET /api/pharmacy/supply', {}, { signal }),
    ])
    return { lines: lines.map((line) => ({ ...line, shortages: findShortages(line, supply) })) }
  }, `to make ${reloadCount}`)
  const batchList = useApiQuery(
    (signal) => callAuthenticated('GET /api/pharmacy/batches', {}, { signal }),
    `batches ${reloadCount}`,
  )
  const signature = useSignature()
  const replaceBatch = (newBatch: Batch): void =>
    batchList.updateData(({ batches }) => ({
      batches: batches.map((batch) => (batch.number === newBatch.number ? newBatch : batch)),
    }))
  const scanTarget = useScanTarget(batchList.data?.batches ?? [])
  const failure = linesToMake.failure ?? batchList.failure
  const batchesByDay = [...Map.groupBy(batchList.data?.batches ?? [], ({ day }) => day)]
  return (
    <>
      <PageHeader
        title={t('Batches')}
        summary={
          linesToMake.data &&
          t('{count, plural, =0 {Nothing to make} one {# item to make} other {# items to make}}', {
            count: linesToMake.data.lines.length,
          })
        }
      >
        <ButtonLink kind="secondary" to="/pharmacy-dashboard">
          {t('Orders to review')}
        </ButtonLink>
      </PageHeader>
      <LoadFailure failure={failure} onRetry={() => setReloadCount(reloadCount + 1)} />
      {!batchList.data && failure === undefined && <Loader text={t('Loading')} />}
      <div className={styles.batches}>
        {signature.data?.name === '' && (
          <SignatureForm
            initialSignature={signature.data}
            onSaved={(savedSignature) => signature.updateData(() => savedSignature)}
          />
        )}
        {linesToMake.data && (
          <LinesToMake
            lines={linesToMake.data.lines}
            onMade={() => setReloadCount(reloadCount + 1)}
          />
        )}
        {batchList.data?.batches.length === 0 && (
          <EmptyState
            sentence={t('No batches yet. Approved orders appear here, ready to be made.')}
          />
        )}
        {scanTarget.hasMissedScan && (
          <Alert kind="warning" live="alert">
            <p>{t('Press the batch that you weigh, then scan the lot again.')}</p>
          </Alert>
        )}
        {batchesByDay.map(([day, batches]) => (
          <BatchDay key={day} day={day} batches={batches}>
            {batches.map((batch) => (
              <BatchCard
                key={batch.number}
                batch={batch}
                onChanged={replaceBatch}
                onStale={() => setReloadCount(reloadCount + 1)}
                isScanTarget={scanTarget.targetNumber === batch.number}
                onActivate={() => scanTarget.chooseBatch(batch)}
              />
            ))}
          </BatchDay>
        ))}
      </div>
    </>
  )
}

/** Returns the ingredients that the stock lacks for a line; empty if the stock covers it. */
function findShortages(
  { orderId, position }: { orderId: string; position: number },
  { lines }: CallReply<'GET /api/pharmacy/supply'>,
): LineToMake['shortages'] {
  const uncoveredLine = lines.find((line) => line.orderId === orderId && line.position === position)
  return uncoveredLine?.shortages ?? []
}
