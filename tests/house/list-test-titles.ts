import { readSource } from '#scripts/gate/source-files.ts'

/** Returns the titles of the tests in a file: calls of `test('…'`, but not of `test.skip`. */
export function listTestTitles(file: string): Set<string> {
  const found = readSource(file).matchAll(/\btest\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g)
  return new Set([...found].map(([, single, double, tick]) => single ?? double ?? tick ?? ''))
}
