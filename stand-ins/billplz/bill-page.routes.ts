/*
 * Billplz's pages in the browser: the bill, its payment form, and a list of all bills for the demo.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from '#stand-ins/backstage/html.ts'
import { sendPage } from '#stand-ins/backstage/page-frame.ts'
import {
  directWay,
  dueBillPage,
  missingBillPage,
  paidBillPage,
  ringgit,
  unpaidReceiptPage,
} from './bill-page.ts'
import type { Bill } from './bill.ts'
import type { Delivery } from './ledger.ts'
import { isExpired, payBill, type PaymentDesk, type Outcome } from './pay-bill.ts'
import { fieldReader } from './read-new-bill.ts'
import { redirectTo } from './redirect.ts'

type ById = { Params: { id: string } }

/**
 * Maximum wait for the shop's response to the callback before the payer is redirected, in
 * milliseconds.
 */
const MAX_CALLBACK_WAIT_MS = 2000

export function billPages(app: FastifyInstance, counter: PaymentDesk): void {
  const { ledger, clock } = counter

  app.get<ById & { Querystring: { auto_submit?: string } }>(
    '/bills/:id',
    async ({ params, query }, reply) => {
      const bill = ledger.bills.get(params.id)
      if (!bill || bill.state === 'deleted' || isExpired(bill, clock.now())) return missing(reply)
      const back = redirectTo(counter, bill, ledger.transactions.get(bill.id)?.at(-1))
      if (bill.state === 'paid') return show(reply, bill, paidBillPage(bill, back))
      const leave = redirectTo(counter, bill, undefined)
      return show(reply, bill, dueBillPage(bill, directWay(bill, query.auto_submit), leave))
    },
  )

  app.post<ById>('/bills/:id/pay', async ({ params, body }, reply) => {
    const field = fieldReader(body)
    const paid = payBill(counter, params.id, {
      outcome: readOutcome(field('outcome')),
      bank: field('bank'),
    })
    if (!paid.ok) {
      return paid.reason === 'already-paid'
        ? reply.redirect(`/billplz/bills/${params.id}`, 303)
        : missing(reply)
    }
    await waitForCallback(paid.called)
    if (paid.backTo !== null) return reply.redirect(paid.backTo, 302)
    const page = paid.bill.state === 'paid' ? paidBillPage(paid.bill, null) : unpaidReceiptPage
    return show(reply, paid.bill, typeof page === 'function' ? page(paid.bill) : page)
  })

  app.get('/', async (_, reply) =>
    sendPage(reply, {
      title: 'Billplz stand-in: bills',
      playing: 'Billplz',
      note: 'Bills and callbacks. No money moves: this is a demo.',
      wide: true,
      body: overview([...ledger.bills.values()].toReversed(), ledger.deliveries),
    }),
  )
}

function show(reply: FastifyReply, bill: Bill, body: Html): FastifyReply {
  return sendPage(reply, {
    title: `Bill ${bill.id}, ${ringgit(bill.amount)}`,
    playing: 'Billplz',
    note: 'No money moves: this is a demo.',
    body,
  })
}

function missing(reply: FastifyReply): FastifyReply {
  const page = {
    title: 'Page not found',
    playing: 'Billplz',
    note: 'No money moves: this is a demo.',
  }
  return sendPage(reply, { ...page, body: missingBillPage() }, 404)
}

function readOutcome(text: string): Outcome {
  return text === 'failed' || text === 'pending' ? text : 'completed'
}

function waitForCallback(called: Promise<void>): Promise<void> {
  return Promise.race([
    called,
    new Promise<void>((resolve) => setTimeout(resolve, MAX_CALLBACK_WAIT_MS).unref()),
  ])
}

const BADGES = {
  due: 'wait',
  paid: 'good',
  deleted: 'bad',
  waiting: 'wait',
  held: 'wait',
  delivered: 'good',
  dropped: 'bad',
  withheld: 'bad',
} as const

function overview(bills: readonly Bill[], deliveries: readonly Delivery[]): Html {
  if (bills.length === 0) {
    return html`<h1>Bills</h1>
      <p class="empty">No bills yet. Pay for a cart in the shop and its bill appears here.</p>`
  }
  return html`
    <h1>Bills</h1>
    <ul class="rows">
      ${bills.map((bill) => {
        const calls = deliveries.filter((delivery) => delivery.billId === bill.id)
        return html`<li>
          <a class="row" href="/billplz/bills/${bill.id}">
            <strong>${ringgit(bill.amount)} · ${bill.reference1 ?? bill.description}</strong>
            <span>
              <span class="badge ${BADGES[bill.state]}">${bill.state}</span>
              ${calls.map(
                (call) =>
                  html`<span class="badge ${BADGES[call.state]}"
                    >callback ${call.k} ${call.state}${responses(call)}</span
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

function responses(delivery: Delivery): string {
  const statuses = delivery.attempts.map((attempt) => attempt.status ?? 'no response')
  return statuses.length > 0 ? `: ${statuses.join(', ')}` : ''
}
