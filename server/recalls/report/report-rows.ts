/**
 * The rows of a recall's report, as texts, for CSV and PDF. The PDF leaves out names, emails and
 * phones (`withCustomers: false`).
 */
import type { HandlerResult } from '#contract/call.ts'
import { recallLevels } from '#domain/recalls/recall.ts'
import { recallAnswerLabels } from '#domain/recalls/staff-answer-labels.ts'
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'

import type { RecallDetails } from '#server/recalls/read-recall.ts'

export type ReportFacts = RecallDetails & {
  amounts: HandlerResult<'GET /api/trace/lots/{lotNumber}'>['amounts']
}

export type RecallReportRow = readonly string[]

/** Returns label and value of each fact: the lot, its amounts, people and times, order counts. */
export function listFactRows(facts: ReportFacts): RecallReportRow[] {
  const { lot, recall, amounts, counts } = facts
  const formatAmount = (amount: number): string => formatRoundedStock(amount, lot.unit)
  const formatTimeAndActor = (by: string | undefined, at: Date | undefined): string =>
    at === undefined ? 'Not yet' : [formatDateTime(at), by].filter(Boolean).join(', ')
  return [
    ['Lot', lot.number],
    ['Ingredient', lot.ingredient],
    ['Supplier', lot.supplier],
    ['Supplier’s lot', lot.supplierLot],
    ['Received on', formatDate(lot.receivedOn)],
    ['Expires on', formatDate(lot.expiresOn)],
    ['Amount received', formatAmount(amounts.received)],
    ['Amount used', formatAmount(amounts.used)],
    ['Amount destroyed', formatAmount(amounts.discarded)],
    ['Amount corrected', formatAmount(amounts.corrected)],
    ['Amount remaining', formatAmount(amounts.remaining)],
    ['Reason', recall.reason],
    ['Class', recall.level ? recallLevels[recall.level] : 'Not classified'],
    ['Started', formatTimeAndActor(recall.startedBy, recall.startedAt)],
    ['Emails approved', formatTimeAndActor(formatApprover(facts), recall.approvedAt)],
    ['Reminder sent', recall.remindedAt ? formatDateTime(recall.remindedAt) : 'Not sent'],
    ...(recall.withdrawnAt
      ? [
          [
            'Withdrawn',
            `${formatTimeAndActor(recall.withdrawnBy, recall.withdrawnAt)}: ${recall.withdrawnReason}`,
          ],
        ]
      : []),
    ['Closed', formatTimeAndActor(recall.closedBy, recall.closedAt)],
    ...(recall.closingNote === '' ? [] : [['Closing note', recall.closingNote]]),
    ['Orders', String(counts.orders)],
    ['At the pharmacy, held', String(counts.held)],
    ['Jars replaced', String(counts.replaced)],
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

/**
 * Returns the day on which the order left the pharmacy, and whether its jars were replaced or none
 * has the lot any more. Returns 'Held' if none of this applies.
 */
function formatLeftPharmacy(order: RecallDetails['orders'][number]): string {
  const { hasLot, isReplaced, dispatchedAt, deliveredAt } = order
  const handedOverText = deliveredAt ? `Handed over ${formatDate(deliveredAt)}` : ''
  const leftText = dispatchedAt ? formatDate(dispatchedAt) : handedOverText
  const jarText = isReplaced ? 'Jars replaced' : ''
  const lotText = !isReplaced && !hasLot ? 'No jar with the lot' : ''
  return [leftText, jarText, lotText].filter(Boolean).join(', ') || 'Held'
}

function formatApprover({ recall }: RecallDetails): string {
  return [recall.approvedBy, recall.approvedRegistration].filter(Boolean).join(', ')
}

/** Returns the rows of the batches. The first row has the headings. */
export function listBatchRows({ trace, lot }: ReportFacts): RecallReportRow[] {
  return [
    ['Batch', 'Made on', 'Product', 'Capsules', 'State', 'Amount'],
    ...trace.batches.map(({ number, day, product, capsules, state, amount, typedText }) => [
      number,
      formatDate(day),
      product,
      String(capsules),
      state === 'checked' ? 'Closed' : 'Open',
      amount === undefined ? `Typed as ${typedText ?? ''}` : formatRoundedStock(amount, lot.unit),
    ]),
  ]
}

/** Returns the rows of the orders. The first row has the headings. */
export function listOrderRows(
  { orders }: ReportFacts,
  { withCustomers }: { withCustomers: boolean },
): RecallReportRow[] {
  const customerHeadings = withCustomers ? ['Name', 'Email', 'Phone'] : []
  const formatOptionalDateTime = (at: Date | undefined): string => (at ? formatDateTime(at) : '')
  return [
    [
      'Order',
      ...customerHeadings,
      'Jars',
      'Batches',
      'Left the pharmacy',
      'Emailed',
      'Answer',
      'Answered',
    ],
    ...orders.map((order) => {
      const { jars } = order
      return [
        order.number,
        ...(withCustomers ? [order.name, order.email, order.phone] : []),
        String(jars.reduce((sum, { quantity }) => sum + quantity, 0)),
        jars.map(({ batch }) => batch).join(', '),
        formatLeftPharmacy(order),
        order.emailState === 'given_up' ? 'Undelivered' : formatOptionalDateTime(order.emailedAt),
        order.answer ? recallAnswerLabels[order.answer] : '',
        formatOptionalDateTime(order.answeredAt),
      ]
    }),
  ]
}
