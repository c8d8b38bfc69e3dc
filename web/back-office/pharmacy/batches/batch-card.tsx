/** One batch: weights and lots, the orders it fills, its prints and its check. */
import type { CallReply } from '#contract/call.ts'
import { calendarDate, formatDate, formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import type { Action } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

import { BatchLabels } from './batch-labels.tsx'
import { BatchWeighing } from './batch-weighing.tsx'
import styles from './batches.module.css'
import { CloseBatch } from './close-batch.tsx'
import { useBatchLots } from './use-batch-lots.ts'
import { OrderPapers } from '#web/back-office/pharmacy/review/order-papers.tsx'
import desk from '#web/back-office/pharmacy/pharmacy.module.css'
import { savePdf } from '#web/back-office/pharmacy/save-pdf.ts'

type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]

type BatchCardProps = {
  batch: Batch
  onChanged: (batch: Batch) => void
  /** Called when a colleague changed the batch first: reload the batches. */
  onStale: () => void
}

export function BatchCard(props: BatchCardProps) {
  const { batch } = props
  const t = useText()
  const editing = useBatchLots(props)
  const { typed, working } = editing
  return (
    <article className={styles.batch} aria-labelledby={batch.number}>
      <BatchHead batch={batch} working={working} />
      <BatchWeighing batch={batch} typed={typed} missing={working.fields} onType={editing.onType} />
      {batch.state === 'checked' && <BatchLabels number={batch.number} />}
      <BatchOrders batch={batch} />
      {batch.checkedAlone !== '' && (
        <p>
          {t('No second person checked this batch. Reason: {reason}', {
            reason: batch.checkedAlone,
          })}
        </p>
      )}
      {working.failure && (
        <Alert kind="bad" live="alert">
          <p>{working.failure}</p>
        </Alert>
      )}
      {batch.state === 'open' && <BatchActions batch={batch} editing={editing} />}
    </article>
  )
}

function BatchHead({ batch, working }: { batch: Batch; working: Action }) {
  const t = useText()
  const { number } = batch
  const params = { batchNumber: number }
  return (
    <header className={classNames(desk.orderHead, styles.head)}>
      <div>
        <h3 id={number}>{t('Batch {number}', { number })}</h3>
        <p className="quiet">
          {t('{product}, {capsules} capsules, size 0, 3% overage. Made {day} by {name}', {
            product: batch.product,
            capsules: batch.capsules,
            day: formatDate(calendarDate(batch.day)),
            name: batch.madeBy,
          })}
        </p>
      </div>
      <div className={desk.buttons}>
        {batch.checkedAt && (
          <Badge kind="ok">
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
          onClick={() =>
            void working.run(async () =>
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
    </header>
  )
}

/** Saves the typed lots and closes the batch. */
function BatchActions(props: { batch: Batch; editing: ReturnType<typeof useBatchLots> }) {
  const { batch, editing } = props
  const { typed, unsaved, hasSaved, working, save, close, closeAlone } = editing
  const t = useText()
  return (
    <div className={desk.buttons}>
      <Button kind="secondary" working={working.isRunning} onClick={save}>
        {t('Save lots')}
      </Button>
      <CloseBatch
        number={batch.number}
        ownWork={batch.ownWork}
        isWeighed={batch.weighings.every(
          ({ ingredient, lot }) => (typed[ingredient] ?? lot) !== '',
        )}
        isRunning={working.isRunning}
        onClose={close}
        onCloseAlone={closeAlone}
      />
      <p role="status" className={desk.signed}>
        {unsaved.length > 0
          ? t('{count, plural, one {# lot is not saved.} other {# lots are not saved.}}', {
              count: unsaved.length,
            })
          : hasSaved && t('All lots are saved.')}
      </p>
    </div>
  )
}

/** Orders of a batch, with their prints once the batch is checked. */
function BatchOrders({ batch }: { batch: Batch }) {
  const t = useText()
  const orders = [...Map.groupBy(batch.lines, ({ orderId }) => orderId)]
  return (
    <ul className={styles.jars}>
      {orders.map(([orderId, lines]) => (
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
              </p>
            ))}
          </div>
          {batch.state === 'checked' && <OrderPapers orderId={orderId} namesOrder />}
        </li>
      ))}
    </ul>
  )
}
