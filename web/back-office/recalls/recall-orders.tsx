/** Orders of a recall with their emails and answers. Answers by phone are recorded here. */
import type { ReactNode } from 'react'

import { isRecallAnswer, recallAnswers, type RecallAnswer } from '#domain/recalls/recall-answers.ts'
import { recallAnswerLabels } from '#domain/recalls/staff-answer-labels.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { RowFailures } from '#web/back-office/parts/row-failures.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'

import { DepartureCell } from './departure-cell.tsx'
import { OrderCells } from './order-cells.tsx'
import type { Recall } from './recall-chips.tsx'
import styles from './recalls.module.css'
import { useRecordedAnswers } from './use-recorded-answers.ts'

type RecallOrder = Recall['orders'][number]

export function RecallOrders(props: {
  recall: Recall
  onChanged: (recall: Recall) => void
  onRemade: () => void
}) {
  const { recall, onChanged, onRemade } = props
  const t = useTranslator()
  const { pendingAnswers, failures, record } = useRecordedAnswers(recall, onChanged)
  return (
    <Section title={t('Orders')} size="h3">
      <LateOrdersAlert recall={recall} onChanged={onChanged} />
      <RowFailures
        failures={failures}
        formatFailure={(number, message) => `${t('Order {number}', { number })}: ${message}`}
      />
      {recall.orders.length === 0 ? (
        <p className="quiet">{t('No jar with this lot exists, so the recall has no orders.')}</p>
      ) : (
        <Table caption={t('Orders of this recall')} captionHidden compact blocksOnPhone>
          <thead>
            <tr>
              <HeadCell>{t('Order')}</HeadCell>
              <HeadCell>{t('Customer')}</HeadCell>
              <HeadCell>{t('Left the pharmacy')}</HeadCell>
              <HeadCell>{t('Email')}</HeadCell>
              <HeadCell>{t('Answer')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {recall.orders.map((order) => (
              <OrderRow key={order.orderId} recall={recall} order={order} onRemade={onRemade}>
                <AnswerCell
                  order={order}
                  isEditable={recall.state === 'approved'}
                  pendingAnswer={pendingAnswers.get(order.orderId)?.answer}
                  onRecord={(answer) => void record(order.orderId, answer)}
                />
              </OrderRow>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

/** `children` is the content of the cell of the answer. */
function OrderRow(props: {
  recall: Recall
  order: RecallOrder
  onRemade: () => void
  children: ReactNode
}) {
  const { recall, order, onRemade, children } = props
  const t = useTranslator()
  return (
    <tr>
      <OrderCells order={order} />
      <Cell data-label={t('Left the pharmacy')}>
        <DepartureCell
          order={order}
          openBatches={recall.openBatches}
          {...(recall.state !== 'withdrawn' && { onRemade })}
        />
      </Cell>
      <Cell data-label={t('Email')} className={styles.email}>
        <EmailCell order={order} />
      </Cell>
      <Cell>{children}</Cell>
    </tr>
  )
}

function EmailCell({ order }: { order: RecallOrder }) {
  const t = useTranslator()
  const { emailedAt, emailState, remindedAt, reminderState, isReplaced, jars } = order
  if (emailedAt === null) {
    const needsNoEmail = isReplaced || jars.length === 0
    return <span className="quiet">{needsNoEmail ? t('Not needed') : t('Not sent')}</span>
  }
  return (
    <span className={styles.answerCell}>
      {emailState === 'given_up' ? (
        <StatusChip tone="error">{t('Undelivered: call the customer')}</StatusChip>
      ) : (
        <>
          {emailState === 'sent' ? t('Sent') : t('Queued')}
          <span className="quiet">
            <DateCell time={emailedAt} withTime />
          </span>
        </>
      )}
      {remindedAt !== null && <ReminderState state={reminderState} remindedAt={remindedAt} />}
    </span>
  )
}

function ReminderState(props: { state: RecallOrder['reminderState']; remindedAt: string }) {
  const { state, remindedAt } = props
  const t = useTranslator()
  if (state === 'given_up')
    return <StatusChip tone="error">{t('Reminder undelivered: call the customer')}</StatusChip>
  const labels = {
    sent: t('Reminder sent'),
    queued: t('Reminder queued'),
    // Without a state: the server deletes the record of an email after some years.
    unknown: t('Reminder'),
  }
  return (
    <>
      {labels[state ?? 'unknown']}
      <span className="quiet">
        <DateCell time={remindedAt} withTime />
      </span>
    </>
  )
}

function AnswerCell(props: {
  order: RecallOrder
  isEditable: boolean
  /** The answer that is not saved yet. */
  pendingAnswer: RecallAnswer | undefined
  onRecord: (answer: RecallAnswer) => void
}) {
  const { order, isEditable, pendingAnswer, onRecord } = props
  const t = useTranslator()
  const answerText = order.answer === null ? t('No answer') : t(recallAnswerLabels[order.answer])
  const answeredByText = order.answeredBy === '' ? t('by the customer') : order.answeredBy
  return (
    <span className={styles.answerCell}>
      {isEditable ? (
        <Select
          aria-label={t('Answer for order {number}', { number: order.orderId })}
          className={styles.answerSelect}
          value={pendingAnswer ?? order.answer ?? ''}
          aria-busy={pendingAnswer !== undefined || undefined}
          onChange={({ target: { value } }) => isRecallAnswer(value) && onRecord(value)}
        >
          {order.answer === null && pendingAnswer === undefined && (
            <option value="">{answerText}</option>
          )}
          {recallAnswers.map((answer) => (
            <option key={answer} value={answer}>
              {t(recallAnswerLabels[answer])}
            </option>
          ))}
        </Select>
      ) : (
        answerText
      )}
      {order.answeredAt !== null && (
        <span className="quiet">
          {answeredByText}, <DateCell time={order.answeredAt} withTime />
        </span>
      )}
    </span>
  )
}

/** Offers to add the orders that were found after the recall started. */
function LateOrdersAlert(props: { recall: Recall; onChanged: (recall: Recall) => void }) {
  const { recall, onChanged } = props
  const t = useTranslator()
  const { isRunning, failure, run } = useAction()
  const { lateOrderCount: count, state, lot } = recall
  if (count === 0 || (state !== 'started' && state !== 'approved')) return null
  return (
    <Alert
      kind="warning"
      title={t(
        '{count, plural, one {# more order contains this lot} other {# more orders contain this lot}}',
        { count },
      )}
    >
      <p>
        {t(
          '{count, plural, one {It was found after the recall started. Add it, then send its email.} other {They were found after the recall started. Add them, then send their emails.}}',
          { count },
        )}
      </p>
      {failure && <p role="alert">{failure}</p>}
      <Button
        size="sm"
        working={isRunning}
        onClick={() =>
          void run(async () =>
            onChanged(
              await callAuthenticated('POST /api/recalls/{lotNumber}/orders', {
                params: { lotNumber: lot.number },
              }),
            ),
          )
        }
      >
        {t('{count, plural, one {Add # order} other {Add # orders}}', { count })}
      </Button>
    </Alert>
  )
}
