/**
 * Button that starts the recall of a lot, after a confirmation that shows how many orders it
 * affects.
 */
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { listExistingJars } from '#domain/recalls/recalled-jars.ts'
import { isRecallLevel, maxRecallReasonLength, recallLevels } from '#domain/recalls/recall.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction, type Action } from '#web/back-office/parts/use-action.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useIsMounted } from '#web/ui/behaviour/use-is-mounted.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'

import type { Trace } from './recall-chips.tsx'
import styles from './recalls.module.css'

export function StartRecallButton({ trace }: { trace: Trace }) {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const startAction = useAction()
  const { number: lotNumber } = trace.lot
  const cancel = (): void => {
    // A closed dialog could not show the error of a call that is still running.
    if (!startAction.isRunning) setOpen(false)
  }
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('Recall lot')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={cancel}
        title={t('Recall lot {number}?', { number: lotNumber })}
      >
        <StartForm trace={trace} startAction={startAction} onCancel={cancel} />
      </Dialog>
    </>
  )
}

function StartForm(props: { trace: Trace; startAction: Action; onCancel: () => void }) {
  const { trace, startAction, onCancel } = props
  const t = useTranslator()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [reason, setReason] = useState('')
  const [level, setLevel] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const { isRunning, failure, run } = startAction
  const { number: lotNumber } = trace.lot
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setReasonMissing(reason.trim() === '')
    if (reason.trim() === '') return
    void run(async () => {
      await callAuthenticated('POST /api/recalls/{lotNumber}', {
        params: { lotNumber },
        body: { reason: reason.trim(), level: isRecallLevel(level) ? level : null },
      })
      if (isMounted()) await navigate(`/admin-ingredients/lots/${lotNumber}/recall`)
    })
  }
  return (
    <form className={styles.dialog} onSubmit={handleSubmit} noValidate>
      <RecallEffects trace={trace} />
      <Field
        label={t('Reason')}
        hint={t('For staff and the report. Customers do not see it.')}
        error={isReasonMissing ? t('Write what the supplier or the check reported.') : undefined}
      >
        <Textarea
          value={reason}
          maxLength={maxRecallReasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field label={t('Class of the defect')} optional>
        <Select value={level} onChange={(event) => setLevel(event.target.value)}>
          <option value="">{t('Not classified')}</option>
          {Object.entries(recallLevels).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </Select>
      </Field>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" kind="danger" working={isRunning}>
          {t('Recall lot')}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Lists what the recall will do. Counts an order as the server does (`listOrdersToRecall`): if it
 * has a jar that `listExistingJars` returns.
 */
function RecallEffects({ trace: { batches, orders } }: { trace: Trace }) {
  const t = useTranslator()
  const openBatches = batches.filter(({ state }) => state === 'open')
  const affectedOrders = orders.filter((order) => listExistingJars(order, batches).length > 0)
  const departedCount = affectedOrders.filter(hasLeftPharmacy).length
  return (
    <>
      <p>
        {t(
          'No batch can use this lot. {orders, plural, =0 {No order has a jar with it.} one {# order has a jar with it.} other {# orders have a jar with it.}}',
          { orders: affectedOrders.length },
        )}
      </p>
      <ul>
        <li>
          {t(
            '{count, plural, =0 {No order has left the pharmacy.} one {# order has left the pharmacy: its customer gets an email after a pharmacist approves it.} other {# orders have left the pharmacy: their customers get an email after a pharmacist approves it.}}',
            { count: departedCount },
          )}
        </li>
        <li>
          {t(
            '{count, plural, =0 {No order is held.} one {# order is still at the pharmacy and is held.} other {# orders are still at the pharmacy and are held.}}',
            { count: affectedOrders.length - departedCount },
          )}
        </li>
        {openBatches.length > 0 && (
          <li>
            {t('Open batches with this lot: {numbers}.', {
              numbers: openBatches.map(({ number }) => number).join(', '),
            })}
          </li>
        )}
      </ul>
    </>
  )
}
