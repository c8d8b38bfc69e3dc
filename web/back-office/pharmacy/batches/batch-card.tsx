/** Card of one batch: weights, lots, orders, print buttons, and the button that closes it. */
import { useEffect, useRef } from 'react'

import { batchOveragePercent } from '#domain/pharmacy/batch.ts'
import { calendarDate, formatDate, formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { BatchLabels } from './batch-labels.tsx'
import { BatchWeighing } from './batch-weighing.tsx'
import { BestBeforeWarnings } from './best-before-warnings.tsx'
import styles from './batches.module.css'
import { CloseBatchButton } from './close-batch-button.tsx'
import { isWeighed, useBatchLots, type Batch, type BatchLots } from './use-batch-lots.ts'
import { useScanner } from './use-scanner.ts'
import { OrderPapers } from '#web/back-office/pharmacy/review/order-papers.tsx'
import pharmacyStyles from '#web/back-office/pharmacy/pharmacy.module.css'
import { savePdf } from '#web/back-office/pharmacy/save-pdf.ts'

type BatchCardProps = {
  batch: Batch
  onChanged: (batch: Batch) => void
  /** Called after CONFLICT (a colleague changed the batch first), to reload the batches. */
  onStale: () => void
  /** True for the batch of the URL: the card takes the focus, which scrolls to it. */
  isLinked: boolean
  /** True while scanned lots go to this batch. */
  isScanTarget: boolean
  /** Called when the batch is pressed or focused. */
  onActivate: () => void
}

export function BatchCard(props: BatchCardProps) {
  const { batch, isLinked, isScanTarget, onActivate } = props
  const cardRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLinked) cardRef.current?.focus()
  }, [isLinked])
  const t = useTranslator()
  const batchLots = useBatchLots(props)
  const { action, problem } = batchLots
  useScanner(batchLots.handleScan, isScanTarget)
  // Errors of `lot` and `amount` are shown in the row of the ingredient.
  const hasRowError =
    action.fieldErrors.lot !== undefined || action.fieldErrors.amount !== undefined
  const failure = problem || (hasRowError ? '' : action.failure)
  return (
    <article
      ref={cardRef}
      className={styles.batch}
      tabIndex={isLinked ? -1 : undefined}
      aria-labelledby={batch.number}
      onFocusCapture={onActivate}
      onPointerDownCapture={onActivate}
    >
      <BatchHeader batch={batch} />
      {/* Hidden, not removed: a press shows the line, and must not move the pressed button. */}
      {batch.state === 'open' && (
        <p className="quiet" style={isScanTarget ? undefined : { visibility: 'hidden' }}>
          {t('Scanned lots go to this batch.')}
        </p>
      )}
      <BatchWeighing batch={batch} batchLots={batchLots} />
      {batch.state === 'checked' && <BatchLabels batchNumber={batch.number} />}
      <BatchOrders batch={batch} />
      {batch.checkedAloneReason !== '' && (
        <p>
          {t('No second person checked this batch. Reason: {reason}', {
            reason: batch.checkedAloneReason,
          })}
        </p>
      )}
      <BestBeforeWarnings batch={batch} />
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      {batch.state === 'open' && <BatchActions batch={batch} batchLots={batchLots} />}
    </article>
  )
}

function BatchHeader({ batch }: { batch: Batch }) {
  const t = useTranslator()
  const printAction = useAction()
  const { number } = batch
  const params = { batchNumber: number }
  return (
    <header className={classNames(pharmacyStyles.orderHead, styles.head)}>
      <div>
        <h3 id={number}>{t('Batch {number}', { number })}</h3>
        <p className="quiet">
          {t('{product}, {capsules} capsules, size 0, {overage}% overage. Made {day} by {name}', {
            product: batch.product,
            capsules: batch.capsules,
            overage: batchOveragePercent,
            day: formatDate(calendarDate(batch.day)),
            name: batch.madeBy,
          })}
        </p>
      </div>
      <div className={pharmacyStyles.buttons}>
        {batch.checkedAt && (
          <Badge kind="success" className={styles.checkedBy}>
            {t('Checked by {name}, {when}', {
              name: batch.checkedBy ?? '',
              when: formatDateTime(new Date(batch.checkedAt)),
            })}
          </Badge>
        )}
        <Button
          kind="secondary"
          size="sm"
          icon={<PrintIcon />}
          working={printAction.isRunning}
          onClick={() =>
            void printAction.run(async () =>
              savePdf(
                await callAuthenticated('GET /api/pharmacy/batches/{batchNumber}/sheet', {
                  params,
                }),
              ),
            )
          }
        >
          {t('Print batch sheet')}
        </Button>
      </div>
      {printAction.failure && (
        <Alert kind="error" live="alert">
          <p>{printAction.failure}</p>
        </Alert>
      )}
    </header>
  )
}

/** The button that closes the batch, and how many ingredients are left to weigh. */
function BatchActions({ batch, batchLots }: { batch: Batch; batchLots: BatchLots }) {
  const t = useTranslator()
  const unweighedCount = batch.weighings.filter((weighing) => !isWeighed(weighing)).length
  return (
    <div className={pharmacyStyles.buttons}>
      <CloseBatchButton batch={batch} batchLots={batchLots} />
      <p role="status" className={pharmacyStyles.signedBy}>
        {t(
          '{count, plural, =0 {Everything is weighed.} one {# ingredient is left to weigh.} other {# ingredients are left to weigh.}}',
          { count: unweighedCount },
        )}
      </p>
    </div>
  )
}

/** Orders of a batch, with buttons to print their labels and dose cards once it is closed. */
function BatchOrders({ batch }: { batch: Batch }) {
  const t = useTranslator()
  const linesByOrder = [...Map.groupBy(batch.lines, ({ orderId }) => orderId)]
  return (
    <ul className={styles.jars}>
      {linesByOrder.map(([orderId, lines]) => (
        <li key={orderId}>
          <div>
            {lines.map((line) => (
              <p key={line.position}>
                {t('{order}, {name}: {capsules} capsules, best before {day}', {
                  order: orderId,
                  name: line.name,
                  capsules: line.capsules,
                  day: formatDate(calendarDate(line.bestBefore)),
                })}
                {line.isReplaced && <> · {t('replaced by another batch')}</>}
              </p>
            ))}
          </div>
          {batch.state === 'checked' && <OrderPapers orderId={orderId} isOrderInAccessibleNames />}
        </li>
      ))}
    </ul>
  )
}
