/**
 * The typed client: one function that calls every endpoint of the contract, over any transport
 * (fetch in the browser, the server itself in loaders). The client validates nothing: the server
 * validates, and the types come from the contract.
 */
import type { CallInput, EndpointKey, CallReply } from '#contract/call.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'

import { startTimeLimit } from './time-limit.ts'

/** Sends a request, as fetch does: rejects only if there is no response. */
export type Transport = (request: Request) => Promise<Response>

/**
 * A code of the server, or of the browser: OFFLINE if the call got no reply, STORAGE_REFUSED if the
 * browser could not store the session of a login.
 */
type ApiErrorCode = ErrorCode | 'OFFLINE' | 'STORAGE_REFUSED'

/**
 * A call that was refused or got no reply. `message` is for users: a message key, or a text of the
 * server in the language of the page.
 */
export class ApiError extends Error {
  /** HTTP status; 0 without a reply (OFFLINE), for STORAGE_REFUSED and for a defect (INTERNAL). */
  readonly status: number
  readonly code: ApiErrorCode
  /** Messages by the name of the refused field; empty if no field was refused. */
  readonly fields: Record<string, string>
  /** The whole error body. Some codes add values, for instance the newer values of a CONFLICT. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(problem: {
    status: number
    code: ApiErrorCode
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

/** The arguments of a call that follow its key. The input is optional if no field is required. */
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
  /** Called before each request. Its headers replace those of the call. */
  prepareHeaders?: PrepareHeaders
  /** Called for every response with an error status, for instance to clear the session on 401. */
  onRefused?: (error: ApiError) => void
  /**
   * Time limits from the request until the reply is read: `uploadMs` for a call with FormData,
   * `callMs` for all others. Without `timeouts` a call may take any time.
   */
  timeouts?: { callMs: number; uploadMs: number }
}

/** Returns the function that calls endpoints (`ApiCall`). */
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
 * Returns the response with its text. Throws OFFLINE if there is no response, or the error of the
 * transport if the caller aborted the call.
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
 * Returns the body as text. Throws if the connection breaks off, except for a refused call: its
 * status suffices, so the result is then ''.
 */
async function readBody(response: Response): Promise<string> {
  return response.ok ? response.text() : response.text().catch(() => '')
}

/** Returns the parsed JSON, else the text; undefined for status 204 (no content). */
function parseReply<Reply>(response: Response, text: string): Reply {
  // Cast: only an endpoint whose schema has no content replies with 204.
  if (response.status === 204) return undefined as Reply
  // Cast: the server serializes every reply by the endpoint's schema.
  return (isJson(response) ? JSON.parse(text) : text) as Reply
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true
}

/**
 * A plain text of this length or more is not a message of our server, but for instance the error
 * page of a proxy.
 */
const maxMessageLength = 400

/** Message key, for a response without a message of our server. */
const unknownFailureText = 'Something went wrong on our side. Please try again.'

/** Statuses of a proxy that cannot reach the shop. */
const unavailableStatuses: readonly number[] = [502, 503, 504]

/** Returns the error of a refused call. Uses only the status if the body is not of our server. */
function parseProblem(response: Response, text: string): ApiError {
  const { status } = response
  // Our server always sends this header. A response without it is from a proxy.
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
