import { StaffLinkRefusedError } from '#server/accounts/staff/issue-staff-link.ts'
import { NoAccountError } from '#server/accounts/staff/no-account-error.ts'
import { ConfigError } from '#server/config.ts'
import { BackupRefusedError } from '#server/db/backup/backup-format.ts'
import { WrongSecretError } from '#server/db/check-secrets.ts'

import { CommandRefusedError } from '#scripts/database/with-connection.ts'

/** Messages of these errors say what to do. Other errors are printed with their stack. */
const explainedErrors = [
  CommandRefusedError,
  BackupRefusedError,
  ConfigError,
  WrongSecretError,
  NoAccountError,
  StaffLinkRefusedError,
]

/**
 * Runs a command and prints its result. After an error, prints the error and exits with 1. If
 * `readOptions` returns undefined or throws, prints the usage and exits with 1.
 */
export async function runCommand<Options>(command: {
  usage: string
  readOptions: (args: string[]) => Options | undefined
  main: (options: Options) => Promise<string>
}): Promise<void> {
  const options = readOrUndefined(command.readOptions)
  if (options === undefined) {
    console.error(command.usage)
    process.exit(1)
  }
  try {
    console.log(await command.main(options))
  } catch (error) {
    console.error(explainError(error))
    process.exit(1)
  }
}

/** Returns what to print: only the message if it says what to do, otherwise the whole error. */
export function explainError(error: unknown): unknown {
  const isExplained = explainedErrors.some((errorClass) => error instanceof errorClass)
  return isExplained && error instanceof Error ? error.message : error
}

function readOrUndefined<Options>(read: (args: string[]) => Options | undefined) {
  try {
    return read(process.argv.slice(2))
  } catch {
    // parseArgs throws for an unknown option.
    return undefined
  }
}
