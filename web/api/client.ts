/**
 * The typed client: one function for every endpoint of the contract, over any transport (fetch in
 * the browser, the server itself in loaders). It validates nothing: the server validates, and the
 * types come from the contract.
 */
import type { CallInput, EndpointKey, CallReply } from '#contract/call.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'

import { startTimeLimit } from './time-limit.ts'

/** Sends a request, as fetch does: throws only if there is no response. */
export type Transport = (request: Request) => Promise<Response>

/**
 * A call that was refused, or got no reply: no connection or the time limit (`status` 0). `message`
 * may be shown to users. STORAGE_REFUSED: the browser could not store the session of a login.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE' | 'STORAGE_REFUSED'
  readonly fields: Record<string, string>
  /** The whole error body; some codes add fields, for instance the newer values of a CONFLICT. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(problem: {
    status: number
    code: ErrorCode | 'OFFLINE' | 'STORAGE_REFUSED'
    message: string
    fields?: Record<string, string>
    details?: Readonly<Record<string, unknown>>
  }) {
    super(problem.message)
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.code
    this.fields = problem.fields ?? {}
    this.details = problem.details ?? {}
  }
}

/** Arguments of a call after the key. The input is optional if the endpoint requires none. */
type Arguments<K extends EndpointKey> =
  Record<never, never> extends CallInput<K>
    ? [input?: CallInput<K>, options?: CallOptions]
    : [input: CallInput<K>, options?: CallOptions]

type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

/**
 * Calls an endpoint by its key, such as `GET /api/init`. Resolves to the reply. Rejects with
 * ApiError if the server refuses the call, cannot be reached or exceeds the time limit. The server
 * may still carry out a call that has exceeded it.
 */
export type ApiCall = <K extends EndpointKey>(
  key: K,
  ...args: Arguments<K>
) => Promise<CallReply<K>>

/** Returns additional headers of a request; `isUnsafeMethod` is true for every method but GET. */
export type PrepareHeaders = (request: {
  isUnsafeMethod: boolean
  path: string
}) => Promise<Record<string, string>>

type ClientOptions = {
  /** Origin of the shop, such as `https://racik.example`. */
  origin: string
  transport: Transport
  /** Called before each request. */
  prepareHeaders?: PrepareHeaders
  /** Called for every refused call, for instance to clear the session on 401. */
  onRefused?: (error: ApiError) => void
  /** Time limits of a call until its reply is read. Without them there is none. */
  timeouts?: { callMs: number; uploadMs: number }
}

export function createClient(clientOptions: ClientOptions): ApiCall {
  const { transport, onRefused, timeouts } = clientOptions
  return async (key, ...[input, callOptions]) => {
    const requestParts: RequestParts = input ?? {}
    const { signal: callerSignal, headers = {} }: CallOptions = callOptions ?? {}
    const isUpload = requestParts.body instanceof FormData
    const limit = startTimeLimit(isUpload ? timeouts?.uploadMs : timeouts?.callMs, callerSignal)
    const options = { headers, signal: limit.signal }
    let received: { response: Response; text: string }
    try {
      const request = await buildRequest(key, requestParts, options, clientOptions)
      received = await send(request, transport, callerSignal)
    } finally {
      limit.end()
    }
    const { response, text } = received
    if (!response.ok) {
      const error = parseProblem(response, text)
      onRefused?.(error)
      throw error
    }
    return parseReply(response, text)
  }
}

/**
 * Returns the response with its text. Throws OFFLINE if there is none, or the error of
 * `callerSignal` if the caller aborted the call.
 */
async function send(
  request: Request,
  transport: Transport,
  callerSignal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await transport(request)
    return { response, text: await readBody(response) }
  } catch (cause) {
    if (callerSignal?.aborted) throw cause
    throw new ApiError({
      status: 0,
      code: 'OFFLINE',
      message: 'The shop cannot be reached. Check your connection and try again.',
    })
  }
}

type RequestParts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function buildRequest(
  key: EndpointKey,
  { params, query, body }: RequestParts,
  {
    headers: callerHeaders,
    signal,
  }: { headers: Record<string, string>; signal: AbortSignal | undefined },
  { origin, prepareHeaders }: ClientOptions,
): Promise<Request> {
  const [method, pattern] = splitKey(key)
  const path = fillPath(pattern, params)
  const headers = new Headers({ accept: 'application/json, text/plain', ...callerHeaders })
  const preparedHeaders = await prepareHeaders?.({ isUnsafeMethod: method !== 'GET', path })
  for (const [name, value] of Object.entries(preparedHeaders ?? {})) headers.set(name, value)
  const requestInit: RequestInit = { method, headers, credentials: 'include' }
  if (signal) requestInit.signal = signal
  if (body instanceof FormData) requestInit.body = body
  else if (body !== undefined) {
    headers.set('content-type', 'application/json')
    requestInit.body = JSON.stringify(body)
  }
  return new Request(origin + path + buildQuery(query), requestInit)
}

function splitKey(key: string): [method: string, pattern: string] {
  const separatorIndex = key.indexOf(' ')
  return [key.slice(0, separatorIndex), key.slice(separatorIndex + 1)]
}

function fillPath(pattern: string, params: Record<string, unknown> = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}

function buildQuery(query: Record<string, unknown> = {}): string {
  const searchParams = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') searchParams.set(name, String(value))
  const queryString = searchParams.toString()
  return queryString && `?${queryString}`
}

/**
 * Returns the body as text. Throws if the connection breaks off. A refused call without its body
 * returns '', because its status suffices.
 */
async function readBody(response: Response): Promise<string> {
  return response.ok ? response.text() : response.text().catch(() => '')
}

/**
 * Returns undefined for status 204, else parsed JSON or text. The casts are safe, because the
 * server serializes every reply by the endpoint's schema.
 */
function parseReply<Reply>(response: Response, text: string): Reply {
  if (response.status === 204) return undefined as Reply // no content
  return (isJson(response) ? JSON.parse(text) : text) as Reply // see above
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true
}

/**
 * A plain text of this length or more is not a message of our server but, for instance, a proxy's
 * error page.
 */
const maxMessageLength = 400

/** Shown for a failure whose response contains no message for people. */
const unknownFailureText = 'Something went wrong on our side. Please try again.'

/** Statuses of a proxy that cannot reach the shop. */
const unavailableStatuses: readonly number[] = [502, 503, 504]

/** Converts a refused response to an error; uses the status if the body is not the server's. */
function parseProblem(response: Response, text: string): ApiError {
  const { status } = response
  // Null if a proxy responds: its body, even JSON, is not the shop's.
  const headerCode = response.headers.get('x-error-code')
  if (headerCode === null && unavailableStatuses.includes(status))
    return new ApiError({ status, code: 'UNAVAILABLE', message: unknownFailureText })
  if (isJson(response)) {
    try {
      const problem = JSON.parse(text) as Partial<Problem> // error body of our own server
      return new ApiError({
        status,
        code: problem.code ?? 'INTERNAL',
        message: problem.message ?? unknownFailureText,
        ...(problem.fields && { fields: problem.fields }),
        details: { ...problem },
      })
    } catch {
      // A proxy sent invalid JSON: use the status instead.
    }
  }
  const isMessage =
    response.headers.get('content-type')?.startsWith('text/plain') && text.length < maxMessageLength
  return new ApiError({
    status,
    // The server sends only codes of the contract.
    code: (headerCode as ErrorCode | null) ?? 'INTERNAL',
    message: isMessage && text ? text : unknownFailureText,
  })
}
