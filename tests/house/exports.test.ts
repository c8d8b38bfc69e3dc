/** Finds dead code: exported values that no file imports, or that only tests import. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const codeFiles = listSourceFiles().filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const texts = new Map(codeFiles.map((file) => [file, readSource(file)]))
const exportPattern = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm

/**
 * Exports that a framework or generated code reads, with the reason. Each pattern matches `file:
 * name`.
 */
const exceptionPatterns: Record<string, RegExp> = {
  'React Router reads these exports of route modules':
    /^web\/.*: (?:loader|action|meta|headers|links|middleware|clientLoader|ErrorBoundary|shouldRevalidate|handle|Layout)$/,
  'server/http/pages/pages.ts imports the built file': /^web\/entry\.server\.tsx: /,
  'scripts/bundle/back-office-plugin.ts writes the import':
    /^web\/back-office\/shell\/adopted-styles\.ts: /,
  'scripts/bundle/compile-content.ts and its pages import it from another name': /: ContentWords$/,
  'scripts/prove.ts imports each proof': /^tests\/proofs\/[\w-]+\.proof\.ts: proof$/,
  'the development gallery shows every icon': /^web\/ui\/actions\/icons\.tsx: /,
}

/** Exports that only tests use, with the reason. */
const testOnlyExports: Record<string, string> = {
  'domain/catalogue/known-products.ts: knownProductNames': 'compared with the seeded products',
  'domain/catalogue/formula/pigment-distance.ts: smallestColourDistance': 'measures the palette',
  'server/accounts/staff/authenticator-code.ts: codeAt':
    'tests compute codes as an authenticator app does',
}

function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.(?:test|journey)\.ts$/.test(file)
}

/** Importing files by the imported file's name without folder, so files of one name are mixed. */
const importers = new Map<string, string[]>()
for (const [file, text] of texts)
  for (const [, name = ''] of text.matchAll(/(?:from|import\()\s*'[^']*\/([\w.-]+)'/g))
    importers.set(name, [...(importers.get(name) ?? []), file])

test('every exported value is imported, and not only by tests', () => {
  const unused: string[] = []
  for (const file of codeFiles) {
    const text = texts.get(file) ?? ''
    const names = [...text.matchAll(exportPattern)].map(([, name = '']) => name)
    if (names.length === 0) continue
    const importingFiles = (importers.get(path.basename(file)) ?? []).filter(
      (importer) => importer !== file,
    )
    for (const name of names) {
      if (Object.values(exceptionPatterns).some((pattern) => pattern.test(`${file}: ${name}`)))
        continue
      const namePattern = new RegExp(`\\b${name}\\b`, 'g')
      const users = importingFiles.filter(
        (importer) => (texts.get(importer) ?? '').search(namePattern) >= 0,
      )
      const isUsedInOwnFile = (text.match(namePattern) ?? []).length > 1 || isTest(file)
      if (users.length === 0) unused.push(`${file}: ${name} is not imported`)
      else if (
        users.every(isTest) &&
        !isUsedInOwnFile &&
        /^(?:domain|server|web)\//.test(file) &&
        !testOnlyExports[`${file}: ${name}`]
      )
        unused.push(`${file}: only tests import ${name}`)
    }
  }
  assert.deepEqual(unused, [])
})
