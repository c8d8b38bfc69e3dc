/*
 * The part of Billplz's API that a shop uses: bills, their transactions, the collection, gateways
 * and webhook rank. Status codes and envelopes follow Billplz's pages "Bills" and "Errors". Each
 * bill route first checks for a scheduled fault.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  respondWithFault,
  RESPONSE_FAULTS,
  type ResponseFault,
} from '#stand-ins/backstage/respond-with-fault.ts'
import type { ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import { buildFpxBanksResponse, buildGatewaysResponse } from './payment-methods.ts'
import { toBillResponse } from './bill.ts'
import { getFaultDefinition, type BillplzFault, type BillplzFaultDefinition } from './faults.ts'
import { payBill, type PaymentContext } from './pay-bill.ts'
import type { RateLimit } from './rate-limit.ts'
import { createFieldReader, readNewBill } from './read-new-bill.ts'
import { waitForCallback } from './wait-for-callback.ts'

type Account = PaymentContext & { apiKey: string; collectionId: string; limits: RateLimit }

type ById = { Params: { id: string } }
type Fault = ScheduledFault<BillplzFault> | undefined

const TRANSACTIONS_PER_PAGE = 15
/** Seconds until the rate limit resets, in the response of a scheduled 429. */
const DEFAULT_RESET_SECONDS = 30

/** Registers the API. Every call needs the account's key and counts towards its rate limit. */
export function registerBillplzApi(app: FastifyInstance, account: Account): void {
  const { ledger, faultSchedule, clock, limits } = account

  app.addHook('onRequest', async (request, reply) => {
    const isWithinLimit = limits.admit(request.method)
    reply.headers(limits.headers())
    if (!isWithinLimit) return refuse(reply, '429')
    if (!isKeyValid(request.headers.authorization, account.apiKey)) return refuse(reply, '401')
  })
  app.setNotFoundHandler((_, reply) => refuse(reply, '404'))
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) =>
    (error.statusCode ?? 500) < 500 ? refuse(reply, '422', [error.message]) : refuse(reply, '500'),
  )

  app.post('/v3/bills', async (request, reply) => {
    const reference = createFieldReader(request.body)('reference_1')
    const fault = faultSchedule.take('create', [reference])
    if (fault && !getFaultDefinition(fault.name).isWorkDone) return respond(reply, fault, {})

    const newBill = readNewBill(request.body, clock.now())
    if (!newBill.ok) return refuse(reply, '422', newBill.messages)
    if (newBill.bill.collectionId !== account.collectionId) return refuse(reply, '404')
    ledger.bills.set(newBill.bill.id, newBill.bill)
    ledger.saveSoon()
    const response = toBillResponse(newBill.bill, account.origin())
    if (fault?.name === 'create-callback-inside') {
      const payment = payBill(account, newBill.bill.id, { outcome: 'completed' })
      if (payment.ok) await waitForCallback(payment.callbacksAttempted)
    }
    return respond(reply, fault, response)
  })

  app.get<ById>('/v3/bills/:id', async ({ params }, reply) => {
    const bill = ledger.bills.get(params.id)
    const fault = faultSchedule.take('get', [params.id, bill?.reference1 ?? null])
    if (!bill) return refuse(reply, '404')
    return respond(reply, fault, toBillResponse(bill, account.origin()))
  })

  app.delete<ById>('/v3/bills/:id', async ({ params }, reply) => {
    const bill = ledger.bills.get(params.id)
    const fault = faultSchedule.take('delete', [params.id, bill?.reference1 ?? null])
    if (fault && !getFaultDefinition(fault.name).isWorkDone) return respond(reply, fault, {})
    if (!bill || bill.state === 'deleted') return refuse(reply, '404')
    if (bill.state === 'paid') return refuse(reply, '422', ['Bill cannot be deleted'])
    bill.state = 'deleted'
    ledger.saveSoon()
    if (fault?.name === 'delete-then-paid') {
      reply.raw.once('finish', () => payBill(account, bill.id, { outcome: 'completed' }))
    }
    return respond(reply, fault, {})
  })

  app.get<ById & { Querystring: { page?: string; status?: string } }>(
    '/v3/bills/:id/transactions',
    async ({ params, query }, reply) => {
      if (!ledger.bills.has(params.id)) return refuse(reply, '404')
      const page = Math.max(1, Math.trunc(Number(query.page)) || 1)
      const from = (page - 1) * TRANSACTIONS_PER_PAGE
      const transactions = (ledger.transactions.get(params.id) ?? [])
        .filter((transaction) => !query.status || transaction.status === query.status)
        .toReversed()
        .slice(from, from + TRANSACTIONS_PER_PAGE)
        .map((transaction) => ({
          id: transaction.id,
          status: transaction.status,
          completed_at: transaction.completedAt,
          payment_channel: transaction.channel,
        }))
      return { bill_id: params.id, transactions, page }
    },
  )

  app.get<ById>('/v3/collections/:id', async ({ params }, reply) =>
    params.id === account.collectionId ? buildCollectionResponse(params.id) : refuse(reply, '404'),
  )
  app.get<ById>('/v3/collections/:id/payment_methods', async ({ params }, reply) =>
    params.id === account.collectionId ? COLLECTION_PAYMENT_METHODS : refuse(reply, '404'),
  )
  app.get('/v3/fpx_banks', async () => ({ banks: buildFpxBanksResponse() }))
  app.get('/v4/payment_gateways', async () => ({ payment_gateways: buildGatewaysResponse() }))
  app.get('/v4/webhook_rank', async (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(`{"rank":${account.sender.rank().toFixed(1)}}`),
  )
}

/** Sends the normal response, or the response of the scheduled fault. */
function respond(reply: FastifyReply, fault: Fault, body: Record<string, unknown>) {
  const definition: BillplzFaultDefinition | undefined = fault && getFaultDefinition(fault.name)
  const alteredBody = definition?.alter ? definition.alter(body) : body
  if (!fault || !definition?.failure) return reply.send(alteredBody)
  if (definition.failure === 'empty-json') return reply.send({})
  if (!isResponseFault(definition.failure))
    return refuse(reply, definition.failure, undefined, fault.resetSeconds)
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  headers['content-type'] = 'application/json; charset=utf-8'
  const response = { status: 200, headers, body: JSON.stringify(alteredBody) }
  return respondWithFault(reply, definition.failure, response, fault.ms)
}

const ERRORS = {
  '401': { type: 'Unauthorized', message: 'Access denied' },
  '404': { type: 'RecordNotFound', message: ['Not Found'] },
  '422': { type: 'UNPROCESSABLE_ENTITY', message: ['Bill cannot be processed'] },
  '429': { type: 'RateLimit', message: ['Too many requests'] },
  '500': { type: 'InternalServerError', message: 'Something went wrong' },
} as const

/**
 * Sends an error response in Billplz's envelope. A 503 is an HTML page, as from Billplz's proxy.
 */
function refuse(
  reply: FastifyReply,
  status: keyof typeof ERRORS | '503',
  message?: string[],
  resetSeconds = DEFAULT_RESET_SECONDS,
) {
  reply.code(Number(status))
  if (status === '503') {
    return reply.type('text/html').send('<html><body><h1>Under maintenance</h1></body></html>')
  }
  if (status === '429' && reply.getHeader('ratelimit-limit') === 'unlimited') {
    reply.headers({
      'ratelimit-limit': '100',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(resetSeconds),
    })
  }
  const error = ERRORS[status]
  return reply.send({ error: { type: error.type, message: message ?? error.message } })
}

function isResponseFault(failure: string): failure is ResponseFault {
  return RESPONSE_FAULTS.some((fault) => fault === failure)
}

function isKeyValid(authorization: string | undefined, apiKey: string): boolean {
  const givenKey = Buffer.from(authorization ?? '')
  const expectedKey = Buffer.from(`Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`)
  return givenKey.length === expectedKey.length && timingSafeEqual(givenKey, expectedKey)
}

function buildCollectionResponse(id: string) {
  return {
    id,
    title: 'STAND-IN COLLECTION',
    logo: { thumb_url: null, avatar_url: null },
    split_payment: { email: null, fixed_cut: null, variable_cut: null, split_header: false },
    status: 'active',
  }
}

const COLLECTION_PAYMENT_METHODS = {
  payment_methods: [
    { code: 'fpx', name: 'Online Banking', active: true },
    { code: 'billplz', name: 'Visa/Mastercard', active: true },
    { code: 'touchngo', name: "Touch 'n Go eWallet", active: true },
    { code: 'boost', name: 'Boost', active: true },
  ],
}
