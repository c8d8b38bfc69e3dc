/**
 * Lots that were weighed for an ingredient, with the reasons why the rules refuse some of them, for
 * example because a lot has expired.
 */
import { calendarDate, formatDate } from '#domain/time.ts'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { WarningIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './batches.module.css'
import { CorrectAmountButton, CorrectAmountForm } from './correct-amount.tsx'
import { isWeighed, type Batch, type BatchLots, type Weighing } from './use-batch-lots.ts'

type TakenLotsProps = { batch: Batch; weighing: Weighing; batchLots: BatchLots }

export function TakenLots(props: TakenLotsProps) {
  const { batch, weighing } = props
  const { takenLots, enteredLot } = weighing
  if (enteredLot) return <EnteredLot {...props} enteredLot={enteredLot} />
  if (takenLots.length === 0) return null
  const refusals = batch.refusals.filter(({ ingredient }) => ingredient === weighing.ingredient)
  return (
    <>
      <ul>
        {takenLots.map((takenLot) => (
          <TakenLot key={takenLot.lot} {...props} takenLot={takenLot} />
        ))}
      </ul>
      {refusals.map(({ text }) => (
        <p key={text} className={styles.refusal}>
          <WarningIcon size={18} />
          <span>{text}</span>
        </p>
      ))}
    </>
  )
}

/** `mustStay`: the lot is recalled, and an order has left the pharmacy with it. */
type TakenLotProps = TakenLotsProps & { takenLot: Weighing['takenLots'][number] }

function TakenLot(props: TakenLotProps) {
  const { batch, weighing, takenLot, batchLots } = props
  return (
    <li>
      <div className={styles.lotRow}>
        <TakenLotText {...takenLot} />
        {takenLot.mustStay && <CorrectAmountButton {...props} />}
        {batch.state === 'open' && !takenLot.mustStay && (
          <RemoveButton
            lot={takenLot.lot}
            onRemove={() => batchLots.removeLot(weighing, takenLot.lot)}
          />
        )}
      </div>
      {takenLot.mustStay && <CorrectAmountForm {...props} />}
    </li>
  )
}

function TakenLotText(takenLot: TakenLotProps['takenLot']) {
  const { lot, supplierLot, expiresOn, amount, weighedBy, overrideReason } = takenLot
  const t = useTranslator()
  return (
    <div>
      <p>
        <strong>{amount}</strong> {t('from {lot}, weighed by {name}', { lot, name: weighedBy })}
        {takenLot.isRecalled && (
          <>
            {' '}
            <StatusChip tone="error">
              {takenLot.mustStay ? t('Recalled, stays in the batch') : t('Recalled')}
            </StatusChip>
          </>
        )}
      </p>
      <p className={styles.source}>
        {t('Supplier’s lot {supplierLot}, expires {day}', {
          supplierLot,
          day: formatDate(calendarDate(expiresOn)),
        })}
      </p>
      {overrideReason !== '' && (
        <p className={styles.source}>
          {t('Used with the reason: {reason}', { reason: overrideReason })}
        </p>
      )}
    </div>
  )
}

function RemoveButton({ lot, onRemove }: { lot: string; onRemove: () => void }) {
  const t = useTranslator()
  return (
    <Button kind="quiet" size="sm" aria-label={t('Remove lot {lot}', { lot })} onClick={onRemove}>
      {t('Remove')}
    </Button>
  )
}

/** A lot that was typed as text, in an old batch from before the shop kept stock of lots. */
function EnteredLot(props: TakenLotsProps & { enteredLot: NonNullable<Weighing['enteredLot']> }) {
  const { batch, weighing, batchLots, enteredLot } = props
  const { ingredient, name } = weighing
  const t = useTranslator()
  const canReplace =
    batch.state === 'open' && isWeighed(weighing) && !batchLots.getForm(weighing).isShown
  return (
    <div className={styles.oldLot}>
      <div>
        <p>
          {enteredLot.lot}, {enteredLot.weighedBy}
        </p>
        <p className={styles.source}>{t('Typed lot. Nothing is taken from stock.')}</p>
      </div>
      {canReplace && (
        <Button
          kind="quiet"
          size="sm"
          aria-label={t('Weigh {ingredient} from a lot', { ingredient: name })}
          onClick={() => batchLots.changeDraft(ingredient, { isReplacingEnteredLot: true })}
        >
          {t('Weigh from a lot')}
        </Button>
      )}
    </div>
  )
}
