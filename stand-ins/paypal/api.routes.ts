/*
 * The part of PayPal's API that a shop with subscriptions uses. Status codes, names and issues
 * follow the API's description; each call first checks for an ordered misbehaviour.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  respondWithFault,
  RESPONSE_FAULTS,
  type ResponseFault,
} from '#stand-ins/backstage/respond-with-fault.ts'
import type { MisbehaviourScript, Scripted } from '#stand-ins/backstage/misbehaviour-script.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import type { Ledger } from './ledger.ts'
import type { SubscriptionService } from './change-subscription.ts'
import { PAYPAL_MISBEHAVIOURS, type CallName, type PayPalMisbehaviour } from './misbehaviours.ts'
import {
  errorBody,
  missing,
  newDebugId,
  PayPalError,
  unprocessable,
  wrongValue,
  type ErrorStatus,
} from './paypal-error.ts'
import type { Urls } from './subscription.ts'
import type { WebhookNotifier } from './notify-shop.ts'

export type Account = {
  ledger: Ledger
  clock: AdjustableClock
  script: MisbehaviourScript<PayPalMisbehaviour>
  subscriptions: SubscriptionService
  notifier: WebhookNotifier
  clientId: string
  secret: string
  urls: () => Urls
}

export type Reply = { status: number; body?: unknown }
type Fault = Scripted<PayPalMisbehaviour> | undefined

/**
 * Handles one call. If a misbehaviour was ordered for it, the misbehaviour decides whether `work`
 * runs and what is sent. `references`: the ids by which an order can name this call.
 */
export type HandleCall = (
  reply: FastifyReply,
  call: CallName,
  references: readonly (string | null)[],
  work: () => Reply | Promise<Reply>,
) => Promise<unknown>

const TOKEN_SECONDS = 32_400

/** Everything around the calls: token, errors, debug ids. `calls` register the endpoints. */
export function paypalApi(
  app: FastifyInstance,
  account: Account,
  calls: readonly ((app: FastifyInstance, account: Account, handleCall: HandleCall) => void)[],
): void {
  const { script, clock } = account
  const tokens = new Map<string, number>()

  app.addHook('onRequest', async (request, reply) => {
    reply.header('paypal-debug-id', newDebugId())
    const isOpen = /\/v1\/(oauth2\/token|notifications\/certs\/)/.test(request.url)
    if (!isOpen && !tokenFits(request)) throw new PayPalError(401)
  })
  app.setNotFoundHandler((_, reply) => refuse(reply, new PayPalError(404)))
  app.setErrorHandler((error: { statusCode?: number }, _, reply) => {
    if (error instanceof PayPalError) return refuse(reply, error)
    if (error instanceof z.ZodError) return refuse(reply, invalidField(error))
    if ((error.statusCode ?? 500) < 500) return refuse(reply, malformed())
    return refuse(reply, new PayPalError(500))
  })

  const handleCall: HandleCall = async (reply, call, references, work) => {
    const fault = script.take(call, references)
    if (!fault) return respond(reply, await work())
    const { done, manner } = PAYPAL_MISBEHAVIOURS[fault.name]
    const would = done || !manner ? await work() : { status: 200, body: {} }
    if (!manner) return respond(reply, would)
    if (isResponseFault(manner)) return misbehave(reply, manner, would, fault)
    // A token that was refused once stays refused: the client has to fetch another one.
    if (manner === '401') tokens.clear()
    return refuse(reply, errorOf(manner))
  }

  app.post('/v1/oauth2/token', async (request, reply) => {
    if (!keyFits(request.headers.authorization, account)) {
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    const grant = z.object({ grant_type: z.string() }).safeParse(request.body)
    if (grant.data?.grant_type !== 'client_credentials') {
      return reply
        .code(400)
        .send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
    }
    return handleCall(reply, 'token', [], () => {
      const token = `A21AA${randomBytes(36).toString('base64url')}`
      tokens.set(token, clock.now().getTime() + TOKEN_SECONDS * 1000)
      return { status: 200, body: tokenBody(token, clock.now()) }
    })
  })
  for (const register of calls) register(app, account, handleCall)

  function tokenFits({ headers }: FastifyRequest): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    return (tokens.get(token) ?? 0) > clock.now().getTime()
  }
}

/**
 * `made`: the id that this `PayPal-Request-Id` created before; `remember` saves a new one. A
 * repeated request id gets status 200 and that object in its current state (PayPal: for 72 hours).
 */
export function remembered(ledger: Ledger, request: FastifyRequest) {
  const id = request.headers['paypal-request-id']
  const key = typeof id === 'string' ? `${request.method} ${request.url} ${id}` : undefined
  return {
    made: key === undefined ? undefined : ledger.requests.get(key),
    remember(what: string): void {
      if (key !== undefined) ledger.requests.set(key, what)
      ledger.changed()
    },
  }
}

/**
 * `Prefer: return=representation` asks for the whole object; the default is id, status and links.
 */
export function preferred<T extends { id: string; links: unknown }>(
  { headers }: FastifyRequest,
  whole: T,
): unknown {
  if (String(headers.prefer ?? '').includes('return=representation')) return whole
  const status = 'status' in whole ? { status: whole.status } : {}
  return { id: whole.id, ...status, links: whole.links }
}

function respond(reply: FastifyReply, { status, body }: Reply) {
  return reply.code(status).send(body)
}

function misbehave(
  reply: FastifyReply,
  manner: ResponseFault,
  would: Reply,
  fault: NonNullable<Fault>,
) {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  headers['content-type'] = 'application/json'
  const body = would.body === undefined ? '' : JSON.stringify(would.body)
  return respondWithFault(reply, manner, { status: would.status, headers, body }, fault.ms)
}

function refuse(reply: FastifyReply, error: PayPalError) {
  const debugId = String(reply.getHeader('paypal-debug-id') ?? newDebugId())
  return reply.code(error.status).send(errorBody(error.status, debugId, error.details))
}

function errorOf(manner: string): PayPalError {
  if (manner === '422') {
    return unprocessable(
      'SUBSCRIPTION_STATUS_INVALID',
      'Invalid subscription status for the action.',
    )
  }
  const statuses: readonly ErrorStatus[] = [401, 404, 429, 500, 503]
  return new PayPalError(statuses.find((status) => String(status) === manner) ?? 500)
}

function invalidField(error: z.ZodError): PayPalError {
  const [issue] = error.issues
  const field = `/${issue?.path.join('/') ?? ''}`
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
  return isMissing ? missing(field) : wrongValue(field)
}

function malformed(): PayPalError {
  return new PayPalError(400, {
    location: 'body',
    issue: 'MALFORMED_REQUEST_JSON',
    description: 'The request JSON is not well formed.',
  })
}

function tokenBody(token: string, now: Date) {
  const nonce = now.toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    scope: 'https://uri.paypal.com/services/subscriptions openid',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: TOKEN_SECONDS,
    nonce: `${nonce}${randomBytes(24).toString('base64url')}`,
  }
}

function keyFits(authorization: string | undefined, { clientId, secret }: Account): boolean {
  const given = Buffer.from(authorization ?? '')
  const pair = Buffer.from(`${clientId}:${secret}`).toString('base64')
  const right = Buffer.from(`Basic ${pair}`)
  return given.length === right.length && timingSafeEqual(given, right)
}

function isResponseFault(manner: string): manner is ResponseFault {
  return RESPONSE_FAULTS.some((item) => item === manner)
}
