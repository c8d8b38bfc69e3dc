/** Trace of a lot: its amounts, batches, orders and customers, and the button that recalls it. */
import type { Translate } from '#domain/content/messages.ts'
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { formatMovement, formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'

import { OrderCells } from './order-cells.tsx'
import { LotStateChip, type Trace } from './recall-chips.tsx'
import { StartRecallButton } from './start-recall-button.tsx'
import styles from './recalls.module.css'

function LotTracePage({ lotNumber }: { lotNumber: string }) {
  const t = useTranslator()
  const {
    data: trace,
    failure,
    reload,
  } = useApiQuery(
    (signal) =>
      callAuthenticated('GET /api/trace/lots/{lotNumber}', { params: { lotNumber } }, { signal }),
    lotNumber,
  )
  return (
    <>
      <BackLink to="/admin-ingredients/trace">{t('Trace and recalls')}</BackLink>
      <PageHeader
        title={t('Trace of lot {number}', { number: lotNumber })}
        summary={trace && <LotStateChip state={trace.lot.state} />}
      >
        {trace &&
          (trace.lot.state === 'recalled' ? (
            <ButtonLink to={`/admin-ingredients/lots/${lotNumber}/recall`}>
              {t('View recall')}
            </ButtonLink>
          ) : (
            <StartRecallButton trace={trace} />
          ))}
      </PageHeader>
      {trace === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {trace && (
        <div className={styles.page}>
          <LotFacts trace={trace} />
          <Section title={t('Batches')} size="h3">
            <BatchTable trace={trace} />
          </Section>
          <Section title={t('Orders and customers')} size="h3">
            <OrderTable trace={trace} />
          </Section>
        </div>
      )}
    </>
  )
}

function LotFacts({ trace }: { trace: Trace }) {
  const t = useTranslator()
  const { lot, amounts } = trace
  const facts = [
    [t('Ingredient'), lot.ingredient],
    [t('Supplier'), lot.supplier || t('Not recorded')],
    [t('Supplier’s lot'), lot.supplierLot],
    [t('Expires on'), formatDate(calendarDate(lot.expiresOn))],
    [t('Received'), formatRoundedStock(amounts.received, amounts.unit)],
    [t('Used'), formatRoundedStock(amounts.used, amounts.unit)],
    [t('Discarded'), formatRoundedStock(amounts.discarded, amounts.unit)],
    ...(amounts.corrected === 0
      ? []
      : [[t('Corrected'), formatMovement(amounts.corrected, amounts.unit)] as const]),
    [t('Remaining'), formatRoundedStock(amounts.remaining, amounts.unit)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function BatchTable({ trace }: { trace: Trace }) {
  const t = useTranslator()
  // Staff close a batch; its stored state is then `checked`.
  const stateTexts: Record<Trace['batches'][number]['state'], string> = {
    open: t('Open'),
    checked: t('Closed'),
  }
  if (trace.batches.length === 0) return <p className="quiet">{t('No batch contains this lot.')}</p>
  return (
    <Table caption={t('Batches with this lot')} captionHidden compact blocksOnPhone>
      <thead>
        <tr>
          <HeadCell>{t('Batch')}</HeadCell>
          <HeadCell>{t('Product')}</HeadCell>
          <HeadCell>{t('Made on')}</HeadCell>
          <HeadCell>{t('State')}</HeadCell>
          <HeadCell numeric>{t('Amount')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {trace.batches.map((batch) => (
          <tr key={batch.number}>
            <Cell>
              <strong className={styles.oneLine}>{batch.number}</strong>
            </Cell>
            <Cell>{batch.product}</Cell>
            <Cell data-label={t('Made on')}>{formatDate(calendarDate(batch.day))}</Cell>
            <Cell data-label={t('State')}>{stateTexts[batch.state]}</Cell>
            <Cell numeric data-label={t('Amount')}>
              {/* Null for an old batch: the lot number was only typed on its sheet. */}
              {batch.amount === null
                ? t('typed as {text}', { text: batch.typedText ?? '' })
                : formatRoundedStock(batch.amount, trace.amounts.unit)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type TracedOrder = Trace['orders'][number]

/** Returns the note beside a jar that was made again, or is being made again. */
function getReplacementNote(
  t: Translate,
  order: TracedOrder,
  replacement: Exclude<TracedOrder['jars'][number]['replacement'], 'none'>,
): string {
  if (replacement === 'made') return t('(replaced)')
  return hasLeftPharmacy(order) ? t('(left before it was replaced)') : t('(being made again)')
}

function OrderTable({ trace }: { trace: Trace }) {
  const t = useTranslator()
  if (trace.orders.length === 0)
    return <p className="quiet">{t('No order has a jar with this lot.')}</p>
  return (
    <Table caption={t('Orders with this lot')} captionHidden compact blocksOnPhone>
      <thead>
        <tr>
          <HeadCell>{t('Order')}</HeadCell>
          <HeadCell>{t('Customer')}</HeadCell>
          <HeadCell>{t('Jars')}</HeadCell>
          <HeadCell>{t('Status')}</HeadCell>
          <HeadCell>{t('Shipped')}</HeadCell>
          <HeadCell>{t('Delivered')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {trace.orders.map((order) => (
          <tr key={order.orderId}>
            {/* The cells of the columns Order and Customer. */}
            <OrderCells order={order} />
            <Cell>
              {order.jars.map(({ position, product, quantity, batch, replacement }) => (
                <div key={`${position} ${batch}`}>
                  {t('{quantity} × {product}, {batch}', { quantity, product, batch })}
                  {replacement !== 'none' && (
                    <span className="quiet"> {getReplacementNote(t, order, replacement)}</span>
                  )}
                </div>
              ))}
            </Cell>
            {/* Not translated: the back office is in English only. */}
            <Cell data-label={t('Status')}>{order.status}</Cell>
            <Cell data-label={t('Shipped')}>
              <DateCell time={order.dispatchedAt} />
            </Cell>
            <Cell data-label={t('Delivered')}>
              <DateCell time={order.deliveredAt} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export default createPageKeyedBy('lotNumber', LotTracePage)
