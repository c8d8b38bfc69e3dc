/** Finds the tests that a document names as `file: title`. */
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const sourceFiles = new Set(listSourceFiles())

/** Returns the titles of the tests in a file: calls of `test('…'`, but not of `test.skip`. */
function listTestTitles(file: string): Set<string> {
  const titleMatches = readSource(file).matchAll(/\btest\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g)
  return new Set(
    [...titleMatches].map(([, single, double, tick]) => single ?? double ?? tick ?? ''),
  )
}

/** Returns one line for each test that a text names as `file: title` and that does not exist. */
export function findMissingTests(text: string): string[] {
  return listNamedTests(text)
    .filter(({ file, title }) => !sourceFiles.has(file) || !listTestTitles(file).has(title))
    .map(({ file, title }) => `${file} has no test "${title}"`)
}

/** Returns the tests that a text names as `file: title` in backticks. */
export function listNamedTests(text: string): { file: string; title: string }[] {
  const namedTests = text.matchAll(/`([^`:\s]+\.(?:test|journey)\.ts): ([^`]+)`/g)
  return [...namedTests].map(([, file = '', title = '']) => ({ file, title }))
}
