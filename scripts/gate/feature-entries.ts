/**
 * Lets the test files of a server feature share a process. Otherwise each of more than a hundred
 * files would load the server, which takes 0.8 s of processor time. A hook at the top level of a
 * file runs for all files of its process.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.ts'

const entriesFolder = path.join(root, 'build/test-entries')

/**
 * Writes one file for each feature with several test files, which imports them in order. Returns
 * these files and those that run alone, in an order that starts the longest first.
 */
export function writeFeatureEntries(files: string[]): string[] {
  rmSync(entriesFolder, { recursive: true, force: true })
  mkdirSync(entriesFolder, { recursive: true })
  const filesByFeature = Map.groupBy(files, (file) => findFeature(file) ?? file)
  const entries = [...filesByFeature]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([feature, [firstFile = '', ...otherFiles]]) =>
      otherFiles.length === 0 ? firstFile : writeEntry(feature, [firstFile, ...otherFiles]),
    )
  return [...entries.filter(isCommandTest), ...entries.filter((entry) => !isCommandTest(entry))]
}

function writeEntry(feature: string, files: string[]): string {
  const entry = path.join(entriesFolder, `${feature}.mjs`)
  // Each import waits for the one before, so that the tests run in the order of the files. A file
  // that cannot be loaded is a failed test with its error.
  const imports = files.map((file) => {
    const url = JSON.stringify(pathToFileURL(path.join(root, file)).href)
    const title = JSON.stringify(`${file} can be loaded`)
    return `await import(${url}).catch((error) => test(${title}, () => Promise.reject(error)))\n`
  })
  writeFileSync(entry, [`import { test } from 'node:test'\n`, ...imports].join(''))
  return entry
}

/** Returns `accounts` for `server/accounts/staff/factor.test.ts`, undefined for other files. */
function findFeature(file: string): string | undefined {
  return isCommandTest(file) ? undefined : /^server\/([^/]+)\//.exec(file)?.[1]
}

/** Tests of a command run it in processes of its own, which takes up to a minute. */
function isCommandTest(file: string): boolean {
  return file.endsWith('-command.test.ts')
}
