/**
 * Lets the test files of a server feature share a process. Otherwise each file would load the
 * server again, which takes much processor time. A hook at the top level of a file runs for all
 * files of its process.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.ts'

/**
 * Writes one file into `folder` for each feature with several test files, which imports them in
 * order. Returns a map from each test file to the file that runs it, both as absolute paths. The
 * entries that take longest come first: tests of commands, then features with many files.
 */
export function writeFeatureEntries(files: string[], folder: string): Map<string, string> {
  mkdirSync(folder, { recursive: true })
  const groups = [...Map.groupBy(files, (file) => findFeature(file) ?? file)].toSorted(
    ([, a], [, b]) =>
      Number(b.some(isCommandTest)) - Number(a.some(isCommandTest)) || b.length - a.length,
  )
  const entryByFile = new Map<string, string>()
  for (const [feature, group] of groups) {
    const [firstFile = '', ...otherFiles] = group
    const entry =
      otherFiles.length === 0
        ? path.join(root, firstFile)
        : writeEntry(path.join(folder, `${feature}.mjs`), group)
    for (const file of group) entryByFile.set(path.join(root, file), entry)
  }
  return entryByFile
}

function writeEntry(entry: string, files: string[]): string {
  // Each import waits for the one before, so that the tests run in the order of the files. A file
  // that cannot be loaded is a failed test with its error.
  const imports = files.map((file) => {
    const url = JSON.stringify(pathToFileURL(path.join(root, file)).href)
    const title = JSON.stringify(`${file} can be loaded`)
    return `await import(${url}).catch((error) => test(${title}, () => Promise.reject(error)))\n`
  })
  // Without a pending test, the runner could end while a slow file is loaded, and run its hooks
  // `after` before its tests.
  const begin = [
    `import { test } from 'node:test'\n`,
    `const { promise, resolve } = Promise.withResolvers()\n`,
    `test('all files are loaded', () => promise)\n`,
  ]
  writeFileSync(entry, [...begin, ...imports, `resolve()\n`].join(''))
  return entry
}

/** Returns `accounts` for `server/accounts/staff/factor.test.ts`, undefined for other files. */
function findFeature(file: string): string | undefined {
  return isCommandTest(file) ? undefined : /^server\/([^/]+)\//.exec(file)?.[1]
}

/** Tests of a command start it as separate processes, which takes up to a minute. */
function isCommandTest(file: string): boolean {
  return file.endsWith('-command.test.ts')
}
