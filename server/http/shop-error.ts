/**
 * An expected error with a code of contract/errors.ts. Features deliberately throw no other class:
 * any other error is a fault and becomes a 500. Only server/http/refuse.ts turns it into a
 * response.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'

export class ShopError extends Error {
  readonly code: ErrorCode
  /** Messages by input field, or short reasons such as `wrong`. */
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** More fields for programs, sent beside the message (never personal data). */
  readonly details: Record<string, unknown> | undefined

  /** `message` replaces the message of contract/errors.ts, where a case needs its own text. */
  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: Record<string, string>
      retryAfterSeconds?: number
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
  }
}

/**
 * Thrown by shed-load.ts, which logs refusals together, because a log line for each would cost too
 * much.
 */
export class OverloadError extends ShopError {
  constructor(retryAfterSeconds: number) {
    super('UNAVAILABLE', { retryAfterSeconds })
  }
}
