/**
 * A refusal on purpose: a verb throws it with a code of contract/errors.ts, and only
 * server/http/refuse.ts turns it into a reply. Nothing else is thrown on purpose.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'

export class ShopError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** More for the caller's program, sent beside the message (never personal data). */
  readonly details: Record<string, unknown> | undefined

  /** `message` replaces the table's words where a document gives exact ones. */
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
