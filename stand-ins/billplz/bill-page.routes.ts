/*
 * Billplz's pages in the browser: the bill, its payment form, and a list of all bills for the demo.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from '#stand-ins/backstage/html.ts'
import { sendPage } from '#stand-ins/backstage/page-frame.ts'
import {
  findPreselectedMethod,
  dueBillPage,
  missingBillPage,
  paidBillPage,
  formatSen,
  failedPaymentPage,
} from './bill-page.ts'
import type { Bill } from './bill.ts'
import type { Delivery } from './ledger.ts'
import { isExpired, payBill, type PaymentContext, type Outcome } from './pay-bill.ts'
import { createFieldReader } from './read-new-bill.ts'
import { buildRedirectUrl } from './redirect.ts'
import { waitForCallback } from './wait-for-callback.ts'

type ById = { Params: { id: string } }

/** Registers the pages of bills, and the list of bills at the prefix itself. */
export function registerBillPages(app: FastifyInstance, context: PaymentContext): void {
  const { ledger, clock } = context

  app.get<ById & { Querystring: { auto_submit?: string } }>(
    '/bills/:id',
    async ({ params, query }, reply) => {
      const bill = ledger.bills.get(params.id)
      if (!bill || bill.state === 'deleted' || isExpired(bill, clock.now()))
        return sendMissingPage(reply)
      const returnUrl = buildRedirectUrl(context, bill, ledger.transactions.get(bill.id)?.at(-1))
      if (bill.state === 'paid') return sendBillPage(reply, bill, paidBillPage(bill, returnUrl))
      const unpaidReturnUrl = buildRedirectUrl(context, bill, undefined)
      return sendBillPage(
        reply,
        bill,
        dueBillPage(bill, findPreselectedMethod(bill, query.auto_submit), unpaidReturnUrl),
      )
    },
  )

  app.post<ById>('/bills/:id/pay', async ({ params, body }, reply) => {
    const field = createFieldReader(body)
    const payment = payBill(context, params.id, {
      outcome: readOutcome(field('outcome')),
      bank: field('bank'),
    })
    if (!payment.ok) {
      return payment.reason === 'already-paid'
        ? reply.redirect(`/billplz/bills/${params.id}`, 303)
        : sendMissingPage(reply)
    }
    await waitForCallback(payment.callbacksAttempted)
    if (payment.redirectUrl !== null) return reply.redirect(payment.redirectUrl, 302)
    const lastPage =
      payment.bill.state === 'paid'
        ? paidBillPage(payment.bill, null)
        : failedPaymentPage(payment.bill)
    return sendBillPage(reply, payment.bill, lastPage)
  })

  app.get('/', async (_, reply) =>
    sendPage(reply, {
      title: 'Billplz stand-in: bills',
      provider: 'Billplz',
      note: 'Bills and callbacks. No money moves: this is a demo.',
      wide: true,
      body: billsOverview([...ledger.bills.values()].toReversed(), ledger.deliveries),
    }),
  )
}

function sendBillPage(reply: FastifyReply, bill: Bill, body: Html): FastifyReply {
  return sendPage(reply, {
    title: `Bill ${bill.id}, ${formatSen(bill.amount)}`,
    provider: 'Billplz',
    note: 'No money moves: this is a demo.',
    body,
  })
}

function sendMissingPage(reply: FastifyReply): FastifyReply {
  const page = {
    title: 'Page not found',
    provider: 'Billplz',
    note: 'No money moves: this is a demo.',
  }
  return sendPage(reply, { ...page, body: missingBillPage() }, 404)
}

/** Any other text counts as a successful payment, like the page's main button. */
function readOutcome(text: string): Outcome {
  return text === 'failed' || text === 'pending' ? text : 'completed'
}

/** CSS class of a badge (pages.css), by state of a bill or callback. */
const BADGE_CLASSES = {
  due: 'wait',
  paid: 'good',
  deleted: 'bad',
  waiting: 'wait',
  held: 'wait',
  delivered: 'good',
  dropped: 'bad',
  withheld: 'bad',
} as const

function billsOverview(bills: readonly Bill[], deliveries: readonly Delivery[]): Html {
  if (bills.length === 0) {
    return html`<h1>Bills</h1>
      <p class="empty">No bills yet. Pay for a cart in the shop and its bill appears here.</p>`
  }
  return html`
    <h1>Bills</h1>
    <ul class="rows">
      ${bills.map((bill) => {
        const callbacks = deliveries.filter((delivery) => delivery.billId === bill.id)
        return html`<li>
          <a class="row" href="/billplz/bills/${bill.id}">
            <strong>${formatSen(bill.amount)} · ${bill.reference1 ?? bill.description}</strong>
            <span>
              <span class="badge ${BADGE_CLASSES[bill.state]}">${bill.state}</span>
              ${callbacks.map(
                (callback) =>
                  html`<span class="badge ${BADGE_CLASSES[callback.state]}"
                    >callback ${callback.k} ${callback.state}${responseTexts(callback)}</span
                  > `,
              )}
            </span>
            <span class="late">${bill.createdAt.slice(0, 16).replace('T', ' ')} UTC</span>
          </a>
        </li>`
      })}
    </ul>
  `
}

function responseTexts(delivery: Delivery): string {
  const statuses = delivery.attempts.map((attempt) => attempt.status ?? 'no response')
  return statuses.length > 0 ? `: ${statuses.join(', ')}` : ''
}
