/**
 * Returns the message for a failed start: one sentence if the operator can fix the cause, otherwise
 * the stack trace.
 */
import { ConfigError } from './config.ts'
import { WrongSecret } from './db/check-secrets.ts'
import { FolderInUse } from './db/lock-folder.ts'
import { OtherSchema } from './db/migrate.ts'

export function startFailureMessage(error: unknown): string {
  const isForOperator = [ConfigError, FolderInUse, OtherSchema, WrongSecret].some(
    (errorClass) => error instanceof errorClass,
  )
  if (isForOperator && error instanceof Error) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use by another program. Close it, or set PORT to another.`
  return String(error.stack)
}
