/**
 * Returns the message for a failed start: one sentence if the operator can fix the cause, otherwise
 * the stack trace.
 */
import { ConfigError } from './config.ts'
import { WrongSecretError } from './db/check-secrets.ts'
import { FolderInUseError } from './db/lock-folder.ts'
import { UnknownMigrationError } from './db/migrate.ts'

/** Messages of these errors say what the operator must do. */
const fixableErrors = [ConfigError, FolderInUseError, UnknownMigrationError, WrongSecretError]

export function startFailureMessage(error: unknown): string {
  const canOperatorFix = fixableErrors.some((errorClass) => error instanceof errorClass)
  if (canOperatorFix && error instanceof Error) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return (
      `Port ${String(error.port)} is in use by another program. ` +
      'Close that program, or set PORT to another port.'
    )
  return String(error.stack)
}
