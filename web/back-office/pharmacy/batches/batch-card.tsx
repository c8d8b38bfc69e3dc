/** One batch: weights and lots, the orders it fills, its prints and its check. */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { calendarDate, formatDate, formatDateTime } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

import { BatchWeighing, type TypedLots } from './batch-weighing.tsx'
import styles from './batches.module.css'
import { CloseBatch } from './close-batch.tsx'
import { OrderPapers } from '#web/back-office/pharmacy/review/order-papers.tsx'
import desk from '#web/back-office/pharmacy/pharmacy.module.css'
import { savePdf } from '#web/back-office/pharmacy/save-pdf.ts'

type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]

export function BatchCard(props: {
  batch: Batch
  onChanged: (batch: Batch) => void
  onStale: () => void
}) {
  const { batch, onChanged, onStale } = props
  const t = useText()
  // Typed lots that are not saved yet. They do not overwrite lots that a colleague saved in the
  // meantime.
  const [typed, setTyped] = useState<TypedLots>({})
  const [hasSaved, setSaved] = useState(false)
  const working = useAction()
  const { number, version, weighings } = batch
  const params = { batchNumber: number }
  const isOpen = batch.state === 'open'
  const unsaved = weighings.filter(
    ({ ingredient, lot }) => typed[ingredient] !== undefined && typed[ingredient] !== lot,
  )

  const save = async (): Promise<Batch> => {
    const lots = unsaved.map(({ ingredient }) => ({ ingredient, lot: typed[ingredient] ?? '' }))
    if (lots.length === 0) return batch
    const saved = await callAuthenticated('PUT /api/pharmacy/batches/{batchNumber}/lots', {
      params,
      body: { version, lots },
    })
    setTyped({})
    setSaved(true)
    onChanged(saved)
    return saved
  }
  const close = async (reason: string): Promise<void> => {
    const { version: seen } = await save()
    onChanged(
      await callAuthenticated('POST /api/pharmacy/batches/{batchNumber}/check', {
        params,
        body: { version: seen, reason },
      }),
    )
  }
  /** Reloads the batches when a colleague was faster. */
  const orReload = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onStale()
      throw error
    }
  }
  return (
    <article className={styles.batch} aria-labelledby={number}>
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
      <BatchWeighing
        batch={batch}
        typed={typed}
        missing={working.fields}
        onType={(ingredient, lot) => setTyped({ ...typed, [ingredient]: lot })}
      />
      <OrdersOf batch={batch} />
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
      {isOpen && (
        <div className={desk.buttons}>
          <Button
            kind="secondary"
            working={working.isRunning}
            onClick={() => void working.run(() => orReload(save))}
          >
            {t('Save lots')}
          </Button>
          <CloseBatch
            number={number}
            ownWork={batch.ownWork}
            isWeighed={weighings.every(({ ingredient, lot }) => (typed[ingredient] ?? lot) !== '')}
            isRunning={working.isRunning}
            onClose={() => void working.run(() => orReload(() => close('')))}
            onCloseAlone={(reason) => orReload(() => close(reason))}
          />
          <p role="status" className={desk.signed}>
            {unsaved.length > 0
              ? t('{count, plural, one {# lot is not saved.} other {# lots are not saved.}}', {
                  count: unsaved.length,
                })
              : hasSaved && t('All lots are saved.')}
          </p>
        </div>
      )}
    </article>
  )
}

/** Orders of a batch, with their prints once the batch is checked. */
function OrdersOf({ batch }: { batch: Batch }) {
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
          {batch.state === 'checked' && <OrderPapers orderId={orderId} amongOthers />}
        </li>
      ))}
    </ul>
  )
}
