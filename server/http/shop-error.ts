/**
 * An expected error with a code of contract/errors.ts. Any other error that a feature throws is a
 * fault and becomes a 500. Only server/http/send-error-response.ts turns errors into responses.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'

export class ShopError extends Error {
  readonly code: ErrorCode
  /** Values of the placeholders in `message`, which is translated before they are filled in. */
  readonly values: Readonly<Record<string, string>> | undefined
  /**
   * By input field: a message to show, or a short reason such as `wrong` for a form that shows a
   * text of its own. Which of them depends on the endpoint.
   */
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /**
   * More fields of the response, such as the current values after a CONFLICT. Must not contain
   * personal data.
   */
  readonly details: Record<string, unknown> | undefined

  /**
   * `message` replaces the message of contract/errors.ts, where a case needs its own text. Shoppers
   * read its translation: write amounts and names as `{placeholders}` and pass them in `values`.
   */
  constructor(
    code: ErrorCode,
    options: {
      message?: string
      values?: Record<string, string>
      fields?: Record<string, string>
      retryAfterSeconds?: number
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.values = options.values
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
  }
}

/**
 * An overloaded process refuses a request. send-error-response.ts does not log this error, because
 * one log line per refusal would cost too much. limits/shed-load.ts logs the number of refusals.
 */
export class OverloadError extends ShopError {
  constructor(retryAfterSeconds: number) {
    super('UNAVAILABLE', { retryAfterSeconds })
  }
}
