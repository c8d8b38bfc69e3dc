/**
 * The rows of a recall's report, as texts. CSV and PDF show the same facts, but the PDF leaves
 * customers out.
 */
import type { CallResult } from '#contract/call.ts'
import { recallLevels } from '#domain/recalls/recall.ts'
import { recallAnswerLabels } from '#domain/recalls/staff-answer-labels.ts'
import { roundedStockText } from '#domain/stock/stock-amount.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'

import type { RecallFacts } from './read-recall.ts'

export type ReportFacts = RecallFacts & {
  amounts: CallResult<'GET /api/trace/lots/{lotNumber}'>['amounts']
}

export type ReportRow = readonly string[]

/** Returns label and value of each fact: the lot, its amounts, people and times, order counts. */
export function recallFactRows(facts: ReportFacts): ReportRow[] {
  const { lot, recall, amounts, counts } = facts
  const amountText = (amount: number): string => roundedStockText(amount, lot.unit)
  const byAndAtText = (by: string | undefined, at: Date | undefined): string =>
    at === undefined ? 'Not yet' : `${formatDateTime(at)}, ${by ?? ''}`
  return [
    ['Lot', lot.number],
    ['Ingredient', lot.ingredient],
    ['Supplier', lot.supplier],
    ['Supplier’s lot', lot.supplierLot],
    ['Received on', formatDate(lot.receivedOn)],
    ['Expires on', formatDate(lot.expiresOn)],
    ['Amount received', amountText(amounts.received)],
    ['Amount used', amountText(amounts.used)],
    ['Amount destroyed', amountText(amounts.discarded)],
    ['Amount corrected', amountText(amounts.corrected)],
    ['Amount remaining', amountText(amounts.remaining)],
    ['Reason', recall.reason],
    ['Class', recall.level ? recallLevels[recall.level] : 'Not classified'],
    ['Started', byAndAtText(recall.startedBy, recall.startedAt)],
    ['Emails approved', byAndAtText(approverText(facts), recall.approvedAt)],
    ['Reminder sent', recall.remindedAt ? formatDateTime(recall.remindedAt) : 'Not sent'],
    ...(recall.withdrawnAt
      ? [
          [
            'Withdrawn',
            `${byAndAtText(recall.withdrawnBy, recall.withdrawnAt)}: ${recall.withdrawnReason}`,
          ],
        ]
      : []),
    ['Closed', byAndAtText(recall.closedBy, recall.closedAt)],
    ...(recall.closingNote === '' ? [] : [['Closing note', recall.closingNote]]),
    ['Orders', String(counts.orders)],
    ['Not shipped, held', String(counts.held)],
    ['Emails sent', String(counts.emailed)],
    ['Accepted by mail servers', String(counts.delivered)],
    ['Answered', String(counts.answered)],
    ['Not answered', String(counts.outstanding)],
    ...counts.answers.map(({ answer, orders }) => [
      `Answer: ${recallAnswerLabels[answer]}`,
      String(orders),
    ]),
  ]
}

function approverText({ recall }: RecallFacts): string {
  return [recall.approvedBy, recall.approvedRegistration].filter(Boolean).join(', ')
}

/** Returns the rows of the batches. The first row has the headings. */
export function batchRows({ trace, lot }: ReportFacts): ReportRow[] {
  return [
    ['Batch', 'Made on', 'Product', 'Capsules', 'State', 'Amount'],
    ...trace.batches.map(({ number, day, product, capsules, state, amount, typed }) => [
      number,
      formatDate(day),
      product,
      String(capsules),
      state === 'checked' ? 'Closed' : 'Open',
      amount === undefined ? `Typed as ${typed ?? ''}` : roundedStockText(amount, lot.unit),
    ]),
  ]
}

/** Returns the rows of the orders. The first row has the headings. */
export function orderRows(
  { trace, orders }: ReportFacts,
  { withCustomers }: { withCustomers: boolean },
): ReportRow[] {
  const jars = new Map(trace.orders.map((order) => [order.id, order.jars]))
  const customerHeadings = withCustomers ? ['Name', 'Email', 'Phone'] : []
  const moment = (at: Date | undefined): string => (at ? formatDateTime(at) : '')
  return [
    ['Order', ...customerHeadings, 'Jars', 'Batches', 'Shipped', 'Emailed', 'Answer', 'Answered'],
    ...orders.map((order) => {
      const ordered = jars.get(order.orderId) ?? []
      return [
        order.number,
        ...(withCustomers ? [order.name, order.email, order.phone] : []),
        String(ordered.reduce((sum, { quantity }) => sum + quantity, 0)),
        ordered.map(({ batch }) => batch).join(', '),
        order.dispatchedAt ? formatDate(order.dispatchedAt) : 'Held',
        order.emailState === 'given_up' ? 'Undelivered' : moment(order.emailedAt),
        order.answer ? recallAnswerLabels[order.answer] : '',
        moment(order.answeredAt),
      ]
    }),
  ]
}
