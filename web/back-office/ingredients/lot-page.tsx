/** One lot: what it contains, its certificates, its releases and its ledger. */
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { DateCell } from '#web/back-office/parts/table/cells.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/page-for-each.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { formatApiAmount } from '#web/api/amount-text.ts'
import { saveBase64File } from '#web/back-office/parts/table/save-base64-file.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { SignatureForm } from '#web/back-office/pharmacy/review/signature-form.tsx'
import { useSignature } from '#web/back-office/pharmacy/review/use-signature.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { AuditLink } from './audit-link.tsx'
import { Certificates } from './certificates.tsx'
import { Ledger } from './ledger.tsx'
import { LotActions } from './lot-actions.tsx'
import { ConditionChip, formatDay, formatSource, type DetailedLot } from './stock-texts.tsx'
import styles from './ingredients.module.css'

function LotPage({ lotNumber }: { lotNumber: string }) {
  const t = useText()
  const { data, failure, reload, updateData } = useDeskData(
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
      {data ? (
        <BackLink to={`/admin-ingredients/${data.ingredientId}`}>{data.ingredientName}</BackLink>
      ) : (
        <BackLink to="/admin-ingredients">{t('All ingredients')}</BackLink>
      )}
      <PageHead
        title={data ? t('Lot {number}', { number: data.number }) : t('Lot')}
        summary={data && <ConditionChip condition={data.condition} />}
      >
        {data?.condition === 'recalled' && (
          <ButtonLink to={`/admin-ingredients/lots/${data.number}/recall`}>
            {t('View recall')}
          </ButtonLink>
        )}
        {data && (
          <ButtonLink to={`/admin-ingredients/lots/${data.number}/trace`} kind="secondary">
            {t('Trace or recall')}
          </ButtonLink>
        )}
        {data && <PrintLabelButton lotNumber={data.number} />}
      </PageHead>
      {data === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {data && (
        <LotDetails
          key={data.number}
          lot={data}
          onChanged={(lot) => updateData(() => lot)}
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
  const t = useText()
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
          <dd>{formatDay(lot.expiresOn)}</dd>
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
            initial={signature.data}
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

/** Returns true if the next step of the lot, a release or a return to quarantine, is signed. */
const needsSignature = ({ state }: DetailedLot): boolean =>
  state === 'quarantine' || state === 'released'

function LotFacts({ lot }: { lot: DetailedLot }) {
  const t = useText()
  const facts = [
    [t('Supplier'), lot.supplier],
    [t('Lot of the supplier'), lot.supplierLot],
    [t('Contains'), formatSource(t, lot)],
    [t('Received on'), formatDay(lot.receivedOn)],
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

/** The changes of the lot's state: who released it, held it back or recalled it, and why. */
function LotEvents({ lot }: { lot: DetailedLot }) {
  const t = useText()
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
        {lot.events.map(({ kind, reason, by, registration, at }) => (
          <li key={`${kind} ${at}`}>
            <strong>{eventLabels[kind]}</strong> · <DateCell time={at} withTime /> · {by}{' '}
            {registration}
            {reason && <p className="quiet">{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PrintLabelButton({ lotNumber }: { lotNumber: string }) {
  const t = useText()
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
        <Alert kind="bad" live="alert">
          <p>{printAction.failure}</p>
        </Alert>
      )}
    </>
  )
}

export default createPageKeyedBy('lotNumber', LotPage)
