/**
 * Facts about files that contain secrets: which keys are those of a demo, and which files other
 * users of the machine may read.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { KeyCheckInput } from '#domain/go-live/check-configuration.ts'
import type { Config } from '#server/config.ts'
import { secretFileNames } from '#server/secrets.ts'

/** Permission bits of the file's group and of all others. */
const groupAndOthersMask = 0o077

/** Returns facts about the secret files in DATA_DIR and `.env` in the working directory. */
export function readKeyCheckInput(config: Config): Omit<KeyCheckInput, 'problems'> {
  // `isDemoFile` is true if a demo has generated the key and written it to this file.
  const describeKey = (name: string, value: string | undefined, file: string) => ({
    name,
    value: value ?? '',
    isDemoFile: value !== undefined && readTrimmedText(join(config.DATA_DIR, file)) === value,
  })
  const secretPaths = Object.values(secretFileNames).map((name) => join(config.DATA_DIR, name))
  return {
    keys: [
      describeKey('DATA_KEY', config.DATA_KEY, secretFileNames.dataKey),
      describeKey('APP_SECRET', config.APP_SECRET, secretFileNames.appSecret),
    ],
    openFiles: [...secretPaths, '.env'].filter(
      (file) => ((statOf(file)?.mode ?? 0) & groupAndOthersMask) !== 0,
    ),
  }
}

function statOf(file: string) {
  try {
    return statSync(file)
  } catch {
    // The file does not exist or cannot be examined, such as a link to itself.
    return undefined
  }
}

function readTrimmedText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // The file does not exist or cannot be read.
    return undefined
  }
}
