/**
 * Approved jars to make, and the batches with weights, lots and check. Jars of one formula become
 * one batch, also from several orders.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { BatchCard } from './batch-card.tsx'
import { BatchDay } from './batch-day.tsx'
import styles from './batches.module.css'
import { SignatureForm } from '#web/back-office/pharmacy/review/signature-form.tsx'
import { ToMake } from './to-make.tsx'

type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]

export default function BatchesPage() {
  const t = useText()
  const [round, setRound] = useState(0)
  const toMake = useDeskData(
    (signal) => callAuthenticated('GET /api/pharmacy/to-make', {}, { signal }),
    `to make ${round}`,
  )
  const made = useDeskData(
    (signal) => callAuthenticated('GET /api/pharmacy/batches', {}, { signal }),
    `batches ${round}`,
  )
  const signature = useDeskData(
    (signal) => callAuthenticated('GET /api/pharmacy/signature', {}, { signal }),
    'signature',
  )
  const replace = (changed: Batch): void =>
    made.set(({ batches }) => ({
      batches: batches.map((batch) => (batch.number === changed.number ? changed : batch)),
    }))
  const failure = toMake.failure ?? made.failure
  const days = [...Map.groupBy(made.data?.batches ?? [], ({ day }) => day)]
  return (
    <>
      <PageHead
        title={t('Batches')}
        fact={
          toMake.data &&
          t('{count, plural, =0 {Nothing to make} one {# line to make} other {# lines to make}}', {
            count: toMake.data.lines.length,
          })
        }
      >
        <ButtonLink kind="secondary" to="/pharmacy-dashboard">
          {t('Orders to review')}
        </ButtonLink>
      </PageHead>
      <LoadFailure failure={failure} onRetry={() => setRound(round + 1)} />
      {!made.data && failure === undefined && <Loader text={t('Loading')} />}
      <div className={styles.batches}>
        {signature.data?.name === '' && (
          <SignatureForm before={signature.data} onSaved={(saved) => signature.set(() => saved)} />
        )}
        {toMake.data && <ToMake lines={toMake.data.lines} onMade={() => setRound(round + 1)} />}
        {made.data?.batches.length === 0 && (
          <EmptyState
            sentence={t('No batches yet. Approved orders appear here, ready to be made.')}
          />
        )}
        {days.map(([day, batches]) => (
          <BatchDay key={day} day={day} batches={batches}>
            {batches.map((batch) => (
              <BatchCard
                key={batch.number}
                batch={batch}
                onChanged={replace}
                onStale={() => setRound(round + 1)}
              />
            ))}
          </BatchDay>
        ))}
      </div>
    </>
  )
}
