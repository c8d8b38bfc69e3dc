/**
 * Page of batches: the approved lines to make, all open batches, and the closed ones in pages of
 * days. Lines with the same formula become one batch, also from several orders.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { BatchList } from './batch-list.tsx'
import styles from './batches.module.css'
import { SignatureForm } from '#web/back-office/pharmacy/review/signature-form.tsx'
import { useSignature } from '#web/back-office/pharmacy/review/use-signature.ts'
import { LinesToMake, type LineToMake } from './lines-to-make.tsx'
import { useBatchList } from './use-batch-list.ts'

export default function BatchesPage() {
  const t = useTranslator()
  const [reloadCount, setReloadCount] = useState(0)
  const reload = (): void => setReloadCount(reloadCount + 1)
  const linesToMake = useApiQuery(async (signal) => {
    const [{ lines }, supply] = await Promise.all([
      callAuthenticated('GET /api/pharmacy/to-make', {}, { signal }),
      callAuthenticated('GET /api/pharmacy/supply', {}, { signal }),
    ])
    return { lines: lines.map((line) => ({ ...line, shortages: findShortages(line, supply) })) }
  }, `to make ${reloadCount}`)
  const { batchPage, ...batchList } = useBatchList(reloadCount)
  const signature = useSignature()
  const failure = linesToMake.failure ?? batchList.failure
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
      <LoadFailure failure={failure} onRetry={reload} />
      {!batchPage && failure === undefined && <Loader text={t('Loading')} />}
      <div className={styles.batches}>
        <LoadFailure failure={signature.failure} onRetry={signature.reload} />
        {signature.data?.name === '' && (
          <SignatureForm
            initialSignature={signature.data}
            onSaved={(savedSignature) => signature.updateData(() => savedSignature)}
          />
        )}
        {linesToMake.data && batchList.isNewest && (
          <LinesToMake lines={linesToMake.data.lines} onMade={reload} onStale={reload} />
        )}
        {batchPage && <BatchList batchPage={batchPage} batchList={batchList} onStale={reload} />}
      </div>
    </>
  )
}

/**
 * Returns the ingredients that the stock lacks for a line. `supply` lists only the lines for which
 * something is missing; the result is empty for all others.
 */
function findShortages(
  { orderId, position }: { orderId: string; position: number },
  supply: CallReply<'GET /api/pharmacy/supply'>,
): LineToMake['shortages'] {
  const lineWithShortages = supply.lines.find(
    (line) => line.orderId === orderId && line.position === position,
  )
  return lineWithShortages?.shortages ?? []
}
