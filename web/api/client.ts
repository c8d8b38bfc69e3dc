/**
 * The typed client: one function for every endpoint of the contract, over any transport (fetch in
 * the browser, the server itself in loaders). It validates nothing: the server validates, and the
 * types come from the contract.
 */
import type { CallInput, EndpointKey, CallReply } from '#contract/call.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'

/** Sends a request, as fetch does: throws only if there is no response. */
export type Transport = (request: Request) => Promise<Response>

/**
 * A call that was refused or could not reach the server (`status` 0). `message` may be shown to
 * users.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE'
  readonly fields: Record<string, string>
  /** The whole error body; some codes add fields, for instance the newer values of a CONFLICT. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(problem: {
    status: number
    code: ErrorCode | 'OFFLINE'
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

/** The input is optional if none of its parts is required. */
type Arguments<K extends EndpointKey> =
  Record<never, never> extends CallInput<K>
    ? [input?: CallInput<K>, options?: CallOptions]
    : [input: CallInput<K>, options?: CallOptions]

type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

/** Calls an endpoint by its key. Throws ApiError when it is refused or cannot be reached. */
export type Call = <K extends EndpointKey>(key: K, ...args: Arguments<K>) => Promise<CallReply<K>>

/** Returns additional headers of a request; `isUnsafeMethod` is true for every method but GET. */
export type Prepare = (request: {
  isUnsafeMethod: boolean
  path: string
}) => Promise<Record<string, string>>

type ClientOptions = {
  /** Of the shop, such as `https://racik.example`; empty for a server that calls itself. */
  origin: string
  transport: Transport
  prepare?: Prepare
  /** Called for every refused call, for instance to clear the session on 401. */
  onRefused?: (error: ApiError) => void
}

export function createClient(clientOptions: ClientOptions): Call {
  return async (key, ...[input, callOptions]) => {
    const request = await buildRequest(key, input ?? {}, callOptions, clientOptions)
    let response: Response
    try {
      response = await clientOptions.transport(request)
    } catch (cause) {
      // The caller aborted the call, so it expects the error of its own signal.
      if (callOptions?.signal?.aborted) throw cause
      throw new ApiError({
        status: 0,
        code: 'OFFLINE',
        message: 'The shop cannot be reached. Check your connection and try again.',
      })
    }
    if (!response.ok) {
      const error = await readProblem(response)
      clientOptions.onRefused?.(error)
      throw error
    }
    return readReply(response)
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
  callOptions: CallOptions | undefined,
  { origin, prepare }: ClientOptions,
): Promise<Request> {
  const [method, pattern] = splitKey(key)
  const path = fillPath(pattern, params)
  const headers = new Headers({ accept: 'application/json, text/plain', ...callOptions?.headers })
  const preparedHeaders = await prepare?.({ isUnsafeMethod: method !== 'GET', path })
  for (const [name, value] of Object.entries(preparedHeaders ?? {})) headers.set(name, value)
  const requestInit: RequestInit = { method, headers, credentials: 'include' }
  if (callOptions?.signal) requestInit.signal = callOptions.signal
  if (body instanceof FormData) requestInit.body = body
  else if (body !== undefined) {
    headers.set('content-type', 'application/json')
    requestInit.body = JSON.stringify(body)
  }
  return new Request(origin + path + buildQuery(query), requestInit)
}

function splitKey(key: string): [method: string, pattern: string] {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}

function fillPath(pattern: string, params: Record<string, unknown> = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}

function buildQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

/** The casts are safe, because the server serializes every reply by the endpoint's schema. */
async function readReply<Reply>(response: Response): Promise<Reply> {
  if (response.status === 204) return undefined as Reply // no content
  const isJson = response.headers.get('content-type')?.includes('json')
  return (isJson ? await response.json() : await response.text()) as Reply // see above
}

/**
 * A plain text of this length or more is not a message of our server but, for instance, a proxy's
 * error page.
 */
const maxMessageLength = 400

/** Shown for a failure whose response contains no message for people. */
const unknownFailureText = 'Something went wrong on our side. Please try again.'

async function readProblem(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  if (response.headers.get('content-type')?.includes('json')) {
    try {
      const problem = JSON.parse(text) as Partial<Problem> // error body of our own server
      return new ApiError({
        status: response.status,
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
  const code = response.headers.get('x-error-code')
  return new ApiError({
    status: response.status,
    // A code of the contract if the response is from our server; a proxy sends none.
    code: (code as ErrorCode | null) ?? (response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL'),
    message: isMessage && text ? text : unknownFailureText,
  })
}
