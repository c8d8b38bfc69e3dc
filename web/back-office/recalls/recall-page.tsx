/**
 * Page of the recall of a lot: figures, email, orders with answers, report, and the button that
 * ends it.
 */
import { useState } from 'react'

import { recallLevels } from '#domain/recalls/recall.ts'
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { BatchLink } from '#web/back-office/parts/batch-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { saveCsv } from '#web/back-office/parts/table/save-csv.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { SignatureForm } from '#web/back-office/pharmacy/review/signature-form.tsx'
import { useSignature } from '#web/back-office/pharmacy/review/use-signature.ts'
import { savePdf } from '#web/back-office/pharmacy/save-pdf.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { RecallEmail } from './recall-email.tsx'
import { EndRecallButton } from './end-recall-button.tsx'
import { RecallOrders } from './recall-orders.tsx'
import { RecallStateChip, type Recall } from './recall-chips.tsx'
import styles from './recalls.module.css'

function RecallPage({ lotNumber }: { lotNumber: string }) {
  const t = useTranslator()
  const {
    data: recall,
    failure,
    reload,
    updateData,
  } = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/recalls/{lotNumber}', { params: { lotNumber } }, { signal }),
    lotNumber,
  )
  const [conflict, setConflict] = useState('')
  const showRecall = (changedRecall: Recall): void => {
    setConflict('')
    updateData(() => changedRecall)
  }
  // A colleague changed the recall first, or the reply to an earlier press was lost.
  const handleConflict = (message: string): void => {
    setConflict(message)
    reload()
  }
  return (
    <>
      <BackLink to={`/admin-ingredients/lots/${lotNumber}/trace`}>
        {t('Trace of lot {number}', { number: lotNumber })}
      </BackLink>
      <PageHeader
        title={t('Recall of lot {number}', { number: lotNumber })}
        summary={recall && <RecallStateChip state={recall.state} />}
      >
        {recall && <ReportButtons lotNumber={lotNumber} />}
      </PageHeader>
      {recall === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {recall && (
        <div className={styles.page}>
          {conflict && (
            <Alert kind="error" live="alert">
              <p>{conflict}</p>
            </Alert>
          )}
          <OpenBatches recall={recall} />
          <RecallCounts recall={recall} />
          <EmailSection
            recall={recall}
            onChanged={showRecall}
            onReload={reload}
            onConflict={handleConflict}
          />
          <RecallOrders recall={recall} onChanged={showRecall} onRemade={reload} />
          <Section title={t('About this recall')} size="h3">
            <RecallFacts recall={recall} />
            <EndRecallButton recall={recall} onChanged={showRecall} onConflict={handleConflict} />
          </Section>
        </div>
      )}
    </>
  )
}

function ReportButtons({ lotNumber }: { lotNumber: string }) {
  const t = useTranslator()
  const reportAction = useAction()
  const customersAction = useAction()
  const failure = reportAction.failure || customersAction.failure
  const params = { lotNumber }
  return (
    <>
      <Button
        icon={<DownloadIcon />}
        kind="secondary"
        working={reportAction.isRunning}
        onClick={() =>
          void reportAction.run(async () =>
            savePdf(await callAuthenticated('GET /api/recalls/{lotNumber}/report', { params })),
          )
        }
      >
        {t('Report (PDF)')}
      </Button>
      <Button
        icon={<DownloadIcon />}
        kind="secondary"
        working={customersAction.isRunning}
        onClick={() =>
          void customersAction.run(async () =>
            saveCsv(
              `recall-${lotNumber}`,
              await callAuthenticated('GET /api/recalls/{lotNumber}/csv', { params }),
            ),
          )
        }
      >
        {t('Customers (CSV)')}
      </Button>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
    </>
  )
}

/** Warns of open batches that contain the lot. Renders nothing for a withdrawn recall. */
function OpenBatches({ recall: { openBatches, state } }: { recall: Recall }) {
  const t = useTranslator()
  if (openBatches.length === 0 || state === 'withdrawn') return null
  return (
    <Alert kind="warning" title={t('Open batches contain this lot')}>
      <ul>
        {openBatches.map(({ number }) => (
          <li key={number}>
            <BatchLink number={number} />
          </li>
        ))}
      </ul>
      <p>
        {t(
          'Choose another lot, or discard what was weighed. If an order has left the pharmacy with the lot, its batch keeps the lot and is closed with a written reason.',
        )}
      </p>
    </Alert>
  )
}

function RecallCounts({ recall: { counts } }: { recall: Recall }) {
  const t = useTranslator()
  const figures = [
    [t('Orders'), counts.orders],
    [t('At the pharmacy, held'), counts.held],
    [t('Jars replaced'), counts.replaced],
    [t('Emails sent'), counts.emailed],
    [t('Accepted by mail servers'), counts.delivered],
    [t('Answered'), counts.answered],
    [t('Not answered'), counts.outstanding],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The email, with the signature form for a pharmacist who has no signature yet, because the
 * approval is signed.
 */
function EmailSection(props: {
  recall: Recall
  onChanged: (recall: Recall) => void
  onReload: () => void
  onConflict: (message: string) => void
}) {
  const { recall, onChanged, onReload, onConflict } = props
  const t = useTranslator()
  const {
    data: signature,
    failure: signatureFailure,
    reload: reloadSignature,
    updateData: updateSignature,
  } = useSignature()
  const canSend = recall.state === 'started' || recall.state === 'approved'
  return (
    <Section title={t('Email to customers')} size="h3">
      <RecallEmail
        // A lot can be recalled again after a withdrawal. Drafts belong to one recall.
        key={`${recall.lot.number} ${recall.startedAt}`}
        recall={recall}
        signatureName={signature?.name ?? ''}
        onChanged={onChanged}
        onReload={onReload}
        onConflict={onConflict}
      >
        {canSend && <LoadFailure failure={signatureFailure} onRetry={reloadSignature} />}
        {canSend && signature?.name === '' && (
          <SignatureForm
            initialSignature={signature}
            onSaved={(savedSignature) => updateSignature(() => savedSignature)}
          />
        )}
      </RecallEmail>
    </Section>
  )
}

function RecallFacts({ recall }: { recall: Recall }) {
  const t = useTranslator()
  const { lot, level, remainingStock } = recall
  const formatTimeAndName = (time: string | null, name: string | null): string =>
    time === null ? '' : `${formatDateTime(new Date(time))}, ${name ?? ''}`
  const facts = [
    [t('Ingredient'), lot.ingredient],
    [t('Supplier’s lot'), `${lot.supplierLot} (${lot.supplier || t('supplier not recorded')})`],
    [t('Reason'), recall.reason],
    [t('Class'), level ? t(recallLevels[level]) : t('Not classified')],
    [t('Started'), formatTimeAndName(recall.startedAt, recall.startedBy)],
    [t('Emails approved'), formatTimeAndName(recall.approvedAt, recall.approvedBy)],
    [t('Withdrawn'), formatTimeAndName(recall.withdrawnAt, recall.withdrawnBy)],
    [t('Reason for withdrawing'), recall.withdrawnReason],
    [t('Closed'), formatTimeAndName(recall.closedAt, recall.closedBy)],
    [t('Closing note'), recall.closingNote],
    [t('Remaining stock'), formatRoundedStock(remainingStock, recall.unit)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export default createPageKeyedBy('lotNumber', RecallPage)
