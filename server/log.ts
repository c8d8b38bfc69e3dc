/**
 * The log: one JSON line per request, business event and provider call. Only the fields listed here
 * are written (an allow-list, not a redaction list), so health answers, addresses, tokens and
 * emails cannot be logged by accident as part of an object (I10 in docs/payments.md).
 */
import { pino, type Logger } from 'pino'

/** Fields that a log line may contain: identifiers and figures, nothing that a person typed. */
const allowedFields = [
  'event',
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'provider',
  'operation',
  'outcome',
  'orderId',
  'orderNumber',
  'attemptId',
  'billId',
  'subscriptionId',
  'productId',
  'voucherId',
  'userId',
  'staffId',
  'jobId',
  'job',
  'count',
  'total',
  'code',
  'reason',
  'attempt',
  'port',
  'url',
  'version',
  'migration',
  'queue',
  'state',
  'from',
  'to',
  'kind',
  'quizId',
  'signal',
  'item',
  'key',
  'emailId',
  'messageId',
  'name',
  'summary',
] as const
const allowedFieldNames = new Set<string>(allowedFields)

/** A field that is not allowed does not compile; at run time it is dropped. */
type LogFields = { [Field in (typeof allowedFields)[number]]?: unknown }

export type Log = {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields & { error?: unknown }, message: string): void
  warn(fields: LogFields & { error?: unknown }, message: string): void
  error(fields: LogFields & { error?: unknown }, message: string): void
}

/** `level` is one of LOG_LEVEL. Without `destination`, the lines are written to standard output. */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const logger = pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  )
  return {
    debug: (fields, message) => write(logger, 'debug', fields, message),
    info: (fields, message) => write(logger, 'info', fields, message),
    warn: (fields, message) => write(logger, 'warn', fields, message),
    error: (fields, message) => write(logger, 'error', fields, message),
  }
}

function write(
  logger: Logger,
  level: 'debug' | 'info' | 'warn' | 'error',
  fields: LogFields,
  message: string,
): void {
  if (!logger.isLevelEnabled(level)) return
  const loggedFields = Object.fromEntries(
    Object.entries(fields).filter(([name]) => allowedFieldNames.has(name)),
  )
  logger[level]({ ...loggedFields, ...('error' in fields && describeError(fields.error)) }, message)
}

/**
 * Returns name, message and stack of an error, and name and message of the error's cause. The
 * shop's own error messages contain no personal data.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: { name: typeof error } }
  return {
    error: { name: error.name, message: error.message, stack: error.stack },
    ...(error.cause instanceof Error && {
      cause: { name: error.cause.name, message: error.cause.message },
    }),
  }
}
