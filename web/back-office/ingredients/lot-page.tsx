/** One lot: what it contains, its certificates, its releases and its ledger. */
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { saveBase64File } from '#web/back-office/parts/table/save-base64-file.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { SignatureForm } from '#web/back-office/pharmacy/review/signature-form.tsx'
import { useSignature } from '#web/back-office/pharmacy/review/use-signature.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { AuditLink } from './audit-link.tsx'
import { Certificates } from './certificates.tsx'
import { Ledger } from './ledger.tsx'
import { LotActions } from './lot-actions.tsx'
import { ConditionChip, formatDayOrDash, formatSource, type DetailedLot } from './stock-texts.tsx'
import styles from './ingredients.module.css'

function LotPage({ lotNumber }: { lotNumber: string }) {
  const t = useTranslator()
  const {
    data: lot,
    failure,
    reload,
    updateData,
  } = useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/pharmacy/lots/{lotNumber}',
        { params: { lotNumber } },
        { signal },
      ),
    lotNumber,
  )
  return (
    <>
      {lot ? (
        <BackLink to={`/admin-ingredients/${lot.ingredientId}`}>{lot.ingredientName}</BackLink>
      ) : (
        <BackLink to="/admin-ingredients">{t('All ingredients')}</BackLink>
      )}
      <PageHeader
        title={lot ? t('Lot {number}', { number: lot.number }) : t('Lot')}
        summary={lot && <ConditionChip condition={lot.condition} />}
      >
        {lot?.condition === 'recalled' && (
          <ButtonLink to={`/admin-ingredients/lots/${lot.number}/recall`}>
            {t('View recall')}
          </ButtonLink>
        )}
        {lot && (
          <ButtonLink to={`/admin-ingredients/lots/${lot.number}/trace`} kind="secondary">
            {t('Trace or recall')}
          </ButtonLink>
        )}
        {lot && <PrintLabelButton lotNumber={lot.number} />}
      </PageHeader>
      {lot === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {lot && (
        <LotDetails
          key={lot.number}
          lot={lot}
          onChanged={(changedLot) => updateData(() => changedLot)}
          onConflict={reload}
        />
      )}
    </>
  )
}

function LotDetails(props: {
  lot: DetailedLot
  onChanged: (lot: DetailedLot) => void
  onConflict: () => void
}) {
  const { lot } = props
  const t = useTranslator()
  const signature = useSignature()
  return (
    <div className={styles.page}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('Stock')}</dt>
          <dd>{formatRoundedStock(lot.stock, lot.unit)}</dd>
        </div>
        <div>
          <dt>{t('Expires')}</dt>
          <dd>{formatDayOrDash(lot.expiresOn)}</dd>
        </div>
      </dl>
      <LotActions {...props} />
      {signature.data?.name === '' && needsSignature(lot) && (
        <Section title={t('Your signature')} size="h3">
          <p>
            {t(
              'A release and a return to quarantine are signed with your name and registration number.',
            )}
          </p>
          <SignatureForm
            initialSignature={signature.data}
            onSaved={(savedSignature) => signature.updateData(() => savedSignature)}
          />
        </Section>
      )}
      <div className={styles.columns}>
        <Section title={t('Delivery and content')} size="h3">
          <LotFacts lot={lot} />
        </Section>
        <Certificates {...props} />
      </div>
      <LotEvents lot={lot} />
      <Ledger subject={{ lotNumber: lot.number }} ledgerKey={String(lot.version)} />
    </div>
  )
}

/** Returns true if the state allows a release or a return to quarantine: both are signed. */
const needsSignature = ({ state }: DetailedLot): boolean =>
  state === 'quarantine' || state === 'released'

function LotFacts({ lot }: { lot: DetailedLot }) {
  const t = useTranslator()
  const facts = [
    [t('Supplier'), lot.supplier],
    [t('Lot of the supplier'), lot.supplierLot],
    [t('Contains'), formatSource(t, lot)],
    [t('Received on'), formatDayOrDash(lot.receivedOn)],
    [t('Price'), lot.price === null ? '–' : formatApiAmount(lot.price)],
    [t('Entered by'), lot.createdBy],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The changes of the lot's state: who released, quarantined or recalled the lot, and why. */
function LotEvents({ lot }: { lot: DetailedLot }) {
  const t = useTranslator()
  const eventLabels = {
    released: t('Released'),
    quarantined: t('Back to quarantine'),
    recalled: t('Recalled'),
  }
  return (
    <Section title={t('Releases')} size="h3" aside={<AuditLink subject={lot.number} />}>
      {lot.events.length === 0 && (
        <p>{t('Not released yet. A pharmacist releases the lot after reading its certificate.')}</p>
      )}
      <ul className={styles.list}>
        {lot.events.map(({ kind, reason, changedBy, registration, changedAt }) => (
          <li key={`${kind} ${changedAt}`}>
            <strong>{eventLabels[kind]}</strong> · <DateCell time={changedAt} withTime /> ·{' '}
            {changedBy} {registration}
            {reason && <p className="quiet">{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PrintLabelButton({ lotNumber }: { lotNumber: string }) {
  const t = useTranslator()
  const printAction = useAction()
  return (
    <>
      <Button
        kind="secondary"
        working={printAction.isRunning}
        onClick={() =>
          void printAction.run(async () =>
            saveBase64File(
              await callAuthenticated('GET /api/pharmacy/lots/{lotNumber}/label', {
                params: { lotNumber },
              }),
            ),
          )
        }
      >
        {t('Print label')}
      </Button>
      {printAction.failure && (
        <Alert kind="error" live="alert">
          <p>{printAction.failure}</p>
        </Alert>
      )}
    </>
  )
}

export default createPageKeyedBy('lotNumber', LotPage)
