/*
 * What all calls of the imitated PayPal API share: access tokens, errors, idempotent creations, and
 * faults that a test has scheduled. Status codes, names and issues follow the description of
 * PayPal's API.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  respondWithFault,
  RESPONSE_FAULTS,
  type ResponseFault,
} from '#stand-ins/backstage/respond-with-fault.ts'
import type { FaultSchedule, ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import type { Ledger } from './ledger.ts'
import type { SubscriptionService } from './change-subscription.ts'
import { PAYPAL_FAULTS, type CallName, type PayPalFault } from './faults.ts'
import {
  buildErrorBody,
  createMissingFieldError,
  createDebugId,
  PayPalError,
  createUnprocessableError,
  createInvalidValueError,
  type ErrorStatus,
} from './paypal-error.ts'
import type { Urls } from './subscription.ts'
import type { WebhookNotifier } from './webhook-notifier.ts'

/** The imitated merchant account: its records, clock and keys. */
export type Account = {
  ledger: Ledger
  clock: AdjustableClock
  faultSchedule: FaultSchedule<PayPalFault>
  subscriptions: SubscriptionService
  notifier: WebhookNotifier
  clientId: string
  secret: string
  urls: () => Urls
}

type ApiReply = { status: number; body?: unknown }
type Fault = ScheduledFault<PayPalFault> | undefined

/**
 * Handles one call: runs `work` and sends its reply. A fault that was scheduled for the call
 * decides whether `work` runs and what is sent; `work` gets the name of the fault. `references` are
 * the ids by which a scheduled fault can be limited to this call.
 */
export type HandleCall = (
  reply: FastifyReply,
  call: CallName,
  references: readonly (string | null)[],
  work: (faultName: PayPalFault | undefined) => ApiReply | Promise<ApiReply>,
) => Promise<unknown>

/** Lifetime of an access token: nine hours. */
const TOKEN_LIFETIME_SECONDS = 32_400

/**
 * Registers the API: token endpoint, checks, error handling, and the endpoints that `registerCalls`
 * add.
 */
export function registerPayPalApi(
  app: FastifyInstance,
  account: Account,
  registerCalls: readonly ((
    app: FastifyInstance,
    account: Account,
    handleCall: HandleCall,
  ) => void)[],
): void {
  const { faultSchedule, clock } = account
  /** Time of expiry of each token, in ms since 1970. */
  const tokens = new Map<string, number>()

  app.addHook('onRequest', async (request, reply) => {
    reply.header('paypal-debug-id', createDebugId())
    // The call that returns a token and the public certificate need no token.
    const isPublic = /\/v1\/(oauth2\/token|notifications\/certs\/)/.test(request.url)
    if (!isPublic && !isTokenValid(request)) throw new PayPalError(401)
  })
  app.setNotFoundHandler((_, reply) => refuse(reply, new PayPalError(404)))
  app.setErrorHandler((error: { statusCode?: number }, _, reply) => {
    if (error instanceof PayPalError) return refuse(reply, error)
    if (error instanceof z.ZodError) return refuse(reply, createInvalidFieldError(error))
    if ((error.statusCode ?? 500) < 500) return refuse(reply, createMalformedRequestError())
    return refuse(reply, new PayPalError(500))
  })

  const handleCall: HandleCall = async (reply, call, references, work) => {
    const fault = faultSchedule.take(call, references)
    if (!fault) return respond(reply, await work(undefined))
    const { isWorkDone, failure } = PAYPAL_FAULTS[fault.name]
    // Without a failure the response is sent normally: only its content is wrong.
    const normalReply = isWorkDone || !failure ? await work(fault.name) : { status: 200, body: {} }
    if (!failure) return respond(reply, normalReply)
    if (isResponseFault(failure))
      return respondWithScheduledFault(reply, failure, normalReply, fault)
    // A token that was refused once stays refused: the client has to fetch another one.
    if (failure === '401') tokens.clear()
    return refuse(reply, toPayPalError(failure))
  }

  app.post('/v1/oauth2/token', async (request, reply) => {
    if (!areCredentialsValid(request.headers.authorization, account)) {
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
      tokens.set(token, clock.now().getTime() + TOKEN_LIFETIME_SECONDS * 1000)
      return { status: 200, body: buildTokenBody(token, clock.now()) }
    })
  })
  for (const register of registerCalls) register(app, account, handleCall)

  function isTokenValid({ headers }: FastifyRequest): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    return (tokens.get(token) ?? 0) > clock.now().getTime()
  }
}

/**
 * Makes a creation idempotent by its `PayPal-Request-Id`. `existingId` is the id of the object that
 * an earlier request with this id created: respond with 200 and that object in its current state.
 * Otherwise create an object and call `saveId`. PayPal keeps request ids for 72 hours, this ledger
 * for ever.
 */
export function idempotentRequest(ledger: Ledger, request: FastifyRequest) {
  const id = request.headers['paypal-request-id']
  const key = typeof id === 'string' ? `${request.method} ${request.url} ${id}` : undefined
  return {
    existingId: key === undefined ? undefined : ledger.requests.get(key),
    saveId(createdId: string): void {
      if (key !== undefined) ledger.requests.set(key, createdId)
      ledger.saveSoon()
    },
  }
}

/**
 * Returns the body of a creation: the whole object if the client asks for it with `Prefer:
 * return=representation`, otherwise id, status and links.
 */
export function selectRepresentation<T extends { id: string; links: unknown }>(
  { headers }: FastifyRequest,
  resource: T,
): unknown {
  if (String(headers.prefer ?? '').includes('return=representation')) return resource
  const status = 'status' in resource ? { status: resource.status } : {}
  return { id: resource.id, ...status, links: resource.links }
}

function respond(reply: FastifyReply, { status, body }: ApiReply) {
  return reply.code(status).send(body)
}

function respondWithScheduledFault(
  reply: FastifyReply,
  failure: ResponseFault,
  normalReply: ApiReply,
  fault: NonNullable<Fault>,
) {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  headers['content-type'] = 'application/json'
  const body = normalReply.body === undefined ? '' : JSON.stringify(normalReply.body)
  return respondWithFault(reply, failure, { status: normalReply.status, headers, body }, fault.ms)
}

function refuse(reply: FastifyReply, error: PayPalError) {
  const debugId = String(reply.getHeader('paypal-debug-id') ?? createDebugId())
  return reply.code(error.status).send(buildErrorBody(error.status, debugId, error.details))
}

/**
 * Returns the error of a scheduled failure. '422' is PayPal's error for a wrong status of a
 * subscription. A failure that is not a known status becomes 500.
 */
function toPayPalError(failure: string): PayPalError {
  if (failure === '422') {
    return createUnprocessableError(
      'SUBSCRIPTION_STATUS_INVALID',
      'Invalid subscription status for the action.',
    )
  }
  const statuses: readonly ErrorStatus[] = [401, 404, 429, 500, 503]
  return new PayPalError(statuses.find((status) => String(status) === failure) ?? 500)
}

function createInvalidFieldError(error: z.ZodError): PayPalError {
  const [issue] = error.issues
  const field = `/${issue?.path.join('/') ?? ''}`
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
  return isMissing ? createMissingFieldError(field) : createInvalidValueError(field)
}

function createMalformedRequestError(): PayPalError {
  return new PayPalError(400, {
    location: 'body',
    issue: 'MALFORMED_REQUEST_JSON',
    description: 'The request JSON is not well formed.',
  })
}

function buildTokenBody(token: string, now: Date) {
  const nonce = now.toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    scope: 'https://uri.paypal.com/services/subscriptions openid',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: TOKEN_LIFETIME_SECONDS,
    nonce: `${nonce}${randomBytes(24).toString('base64url')}`,
  }
}

function areCredentialsValid(
  authorization: string | undefined,
  { clientId, secret }: Account,
): boolean {
  const receivedHeader = Buffer.from(authorization ?? '')
  const pair = Buffer.from(`${clientId}:${secret}`).toString('base64')
  const expectedHeader = Buffer.from(`Basic ${pair}`)
  return (
    receivedHeader.length === expectedHeader.length &&
    timingSafeEqual(receivedHeader, expectedHeader)
  )
}

function isResponseFault(failure: string): failure is ResponseFault {
  return RESPONSE_FAULTS.some((fault) => fault === failure)
}
