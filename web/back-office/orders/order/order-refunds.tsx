/**
 * Refunds as tasks for staff, with instructions for the bank or PayPal. Saving the transfer
 * reference marks a refund as done, and the customer is emailed.
 */
import { useState } from 'react'

import { maxRefundNoteLength, maxRefundReferenceLength } from '#domain/orders/order-text-limits.ts'
import { isZeroAmount } from '#domain/money.ts'
import {
  refundReasonKeys,
  refundReasonTexts,
  refundSteps,
  type RefundReason,
} from '#domain/orders/check-refund.ts'
import { paymentTypeTexts } from '#domain/payments/payment-types.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { useDialogOpening } from '#web/back-office/parts/use-dialog-opening.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './order.module.css'
import { showRefundResult } from './show-refund-result.ts'
import type { OrderActions, StaffOrder } from './use-order.ts'

type RefundProps = { order: StaffOrder; orderActions: OrderActions }
/**
 * A refund that staff pay by hand: `open`, then `done` with the bank's reference or `withdrawn`.
 */
type RefundTask = StaffOrder['refunds'][number]
/** The task to close, and how. */
type RefundResult = { task: RefundTask; state: 'done' | 'withdrawn' }

export function OrderRefunds({ order, orderActions }: RefundProps) {
  const t = useTranslator()
  const requestDialog = useDialogOpening()
  const resultDialog = useDialogOpening()
  const [result, setResult] = useState<RefundResult>()
  const openResultDialog = (selectedResult: RefundResult): void => {
    setResult(selectedResult)
    resultDialog.open()
  }
  const { refunds, payment, amounts } = order
  const canRequestRefund =
    (payment === 'paid' || payment === 'partially_refunded') && !isZeroAmount(amounts.refundable)
  return (
    <Section
      title={t('Refunds')}
      size="h3"
      aside={
        canRequestRefund && (
          <Button
            kind="quiet"
            size="sm"
            className={styles.headingButton}
            onClick={requestDialog.open}
          >
            {t('Request refund')}
          </Button>
        )
      }
    >
      {refunds.length === 0 && (
        <p className="quiet">
          {t('No refunds yet. When money is due to the customer, the refund appears here.')}
        </p>
      )}
      <ul className={styles.list}>
        {refunds.map((task) => (
          <li key={task.id}>
            {task.state === 'open' ? (
              <OpenTask task={task} order={order} onClose={openResultDialog} />
            ) : (
              <ClosedTask task={task} />
            )}
          </li>
        ))}
      </ul>
      {/* The form begins with the amount that can be refunded now. */}
      <RequestRefundDialog
        key={requestDialog.openingKey}
        open={requestDialog.isOpen}
        onClose={requestDialog.close}
        order={order}
        orderActions={orderActions}
      />
      {/*
        Outside OpenTask, which is removed when the task turns out to be closed already. The dialog
        must then stay open with the message that says so.
      */}
      {result && (
        <CloseRefundDialog
          key={resultDialog.openingKey}
          open={resultDialog.isOpen}
          onClose={resultDialog.close}
          result={result}
          order={order}
          orderActions={orderActions}
        />
      )}
    </Section>
  )
}

function ClosedTask({ task }: { task: RefundTask }) {
  const t = useTranslator()
  const amount = formatApiAmount(task.amount)
  return (
    <>
      <p>
        {task.state === 'done'
          ? t('{amount} refunded, reference {reference}', { amount, reference: task.reference })
          : t('{amount} not refunded. The refund was withdrawn.', { amount })}
      </p>
      <p className="quiet">
        {t(task.reason)} · {task.closedBy} · <DateCell time={task.closedAt} withTime />
      </p>
    </>
  )
}

function OpenTask(props: {
  task: RefundTask
  order: StaffOrder
  onClose: (result: RefundResult) => void
}) {
  const { task, order, onClose } = props
  const t = useTranslator()
  // Empty for an order that PayPal or a voucher paid: only the steps for Billplz name a bill.
  const billId = order.attempts.find(({ state }) => state === 'paid')?.billId ?? ''
  const stepValues = { amount: formatApiAmount(task.amount), order: order.orderId, bill: billId }
  return (
    <div className={styles.task}>
      <p>
        <strong>{t('To refund: {amount}', { amount: stepValues.amount })}</strong>
      </p>
      <p className="quiet">
        {t(task.reason)} · {task.requestedBy} · <DateCell time={task.requestedAt} withTime />
      </p>
      {task.note !== '' && <p className={styles.text}>{task.note}</p>}
      <ol className={styles.steps}>
        {selectRefundSteps(order.paymentType).map((step) => (
          <li key={step}>{t(step, stepValues)}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => onClose({ task, state: 'done' })}>
          {t('Mark as refunded')}
        </Button>
        <Button kind="quiet" size="sm" onClick={() => onClose({ task, state: 'withdrawn' })}>
          {t('Withdraw refund')}
        </Button>
      </div>
    </div>
  )
}

function CloseRefundDialog(
  props: RefundProps & { open: boolean; onClose: () => void; result: RefundResult },
) {
  const { open, onClose, result, order, orderActions } = props
  const t = useTranslator()
  const [reference, setReference] = useState('')
  const { task, state } = result
  const isWithdrawn = state === 'withdrawn'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        isWithdrawn
          ? t('Withdraw this refund?')
          : t('Mark {amount} as refunded?', { amount: formatApiAmount(task.amount) })
      }
      confirmLabel={isWithdrawn ? t('Withdraw refund') : t('Mark as refunded')}
      onConfirm={() =>
        showRefundResult(
          orderActions,
          callAuthenticated('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
            params: { orderId: order.orderId, refundId: task.id },
            body: { state, reference: reference.trim() },
          }),
        )
      }
    >
      {isWithdrawn ? (
        <p>{t('The payment returns to its earlier status. The customer is not emailed.')}</p>
      ) : (
        <Field
          label={t('Transfer reference')}
          hint={t('The customer is emailed the amount and this reference.')}
        >
          <TextInput
            value={reference}
            maxLength={maxRefundReferenceLength}
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}

function RequestRefundDialog({
  open,
  onClose,
  order,
  orderActions,
}: RefundProps & { open: boolean; onClose: () => void }) {
  const t = useTranslator()
  const [amount, setAmount] = useState(order.amounts.refundable)
  const [reason, setReason] = useState<RefundReason>('faulty')
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('Request refund')}
      confirmLabel={t('Request refund')}
      onConfirm={() =>
        showRefundResult(
          orderActions,
          callAuthenticated('POST /api/admin/orders/{orderId}/refunds', {
            params: { orderId: order.orderId },
            body: { amount: amount.trim(), reason, note: note.trim() },
          }),
        )
      }
    >
      <p>{t('Refunds are paid by hand. This creates a task with instructions.')}</p>
      <Field
        label={t('Amount in RM')}
        hint={t('At most {amount}', { amount: formatApiAmount(order.amounts.refundable) })}
      >
        <TextInput
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field label={t('Reason')}>
        <Select
          value={reason}
          onChange={({ target }) => {
            const selectedReason = refundReasonKeys.find((name) => name === target.value)
            if (selectedReason) setReason(selectedReason)
          }}
        >
          {refundReasonKeys.map((name) => (
            <option key={name} value={name}>
              {t(refundReasonTexts[name])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Note for staff')} optional>
        <Textarea
          rows={2}
          maxLength={maxRefundNoteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}

function selectRefundSteps(paymentType: string): readonly string[] {
  if (paymentType === paymentTypeTexts.paypal) return refundSteps.paypal
  return paymentType === paymentTypeTexts.voucher ? refundSteps.voucher : refundSteps.billplz
}
