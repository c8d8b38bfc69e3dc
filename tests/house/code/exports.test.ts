/** Finds dead code: exports that no file imports, and values that only tests import. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const codeFiles = listSourceFiles().filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const texts = new Map(codeFiles.map((file) => [file, readSource(file)]))
/** The first group is undefined for a type or an interface. */
const exportPattern = /^export (?:async )?(?:(function\*?|const|let|class)|type|interface) (\w+)/gm

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
  'scripts/bundle/compile-content.ts and its pages import it from another name': /: InlineContent$/,
  'scripts/prove.ts imports each proof': /^tests\/proofs\/[\w-]+\.proof\.ts: proof$/,
  'server/db/describe-tables.ts writes the types of server/db/tables.ts':
    /^server\/db\/(?:describe-)?tables\.ts: /,
  'the development gallery shows every icon': /^web\/ui\/actions\/icons\.tsx: /,
}

/** Exports that only tests use, with the reason. */
const testOnlyExports: Record<string, string> = {
  'domain/catalogue/search/search.ts: searchProducts': 'the search index must agree with it',
  'domain/catalogue/known-products.ts: knownProductNames': 'compared with the seeded products',
  'domain/catalogue/formula/pigment-distance.ts: computeSmallestColourDistance':
    'measures the palette',
  'server/accounts/staff/authenticator-code.ts: generateAppCode':
    'tests compute codes as an authenticator app does',
}

function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.(?:test|journey)\.ts$/.test(file)
}

/** Importing files by imported file and name. `*` stands for imports whose names are not listed. */
const importers = new Map<string, Map<string, string[]>>()

/** An import or re-export with its names, or a dynamic import. */
const importPattern =
  /(?:^(?:import|export)\s+(?:type\s+)?([\w*{][^'"]*?)\s*from|import\()\s*'([#.][^']+)'/gm

for (const [file, text] of texts)
  for (const [, clause, specifier = ''] of text.matchAll(importPattern)) {
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : path.posix.join(path.posix.dirname(file), specifier)
    const names = importers.get(target) ?? new Map<string, string[]>()
    importers.set(target, names)
    for (const name of namesIn(clause)) names.set(name, [...(names.get(name) ?? []), file])
  }

/** Returns the names of `{ a, type B as C }`: `a` and `B`; `*` for other imports. */
function namesIn(clause: string | undefined): string[] {
  const list = /\{([^}]*)\}/.exec(clause ?? '')?.[1]
  if (list === undefined) return ['*']
  return list
    .split(',')
    .map(
      (entry) =>
        entry
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter((name) => name !== '')
}

/** Returns the files that import the name; those without listed names count if they contain it. */
function importersOf(file: string, name: string): string[] {
  const names = importers.get(file)
  const namePattern = new RegExp(`\\b${name}\\b`)
  const importingFiles = [
    ...(names?.get(name) ?? []),
    ...(names?.get('*') ?? []).filter((importer) => namePattern.test(texts.get(importer) ?? '')),
  ]
  return importingFiles.filter((importer) => importer !== file)
}

test('every export is imported, and every value not only by tests', () => {
  const unusedExports: string[] = []
  for (const file of codeFiles) {
    const text = texts.get(file) ?? ''
    for (const [, valueKeyword, name = ''] of text.matchAll(exportPattern)) {
      if (Object.values(exceptionPatterns).some((pattern) => pattern.test(`${file}: ${name}`)))
        continue
      const importingFiles = importersOf(file, name)
      const useCount = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length
      const isUsedInOwnFile = useCount > 1 || isTest(file)
      if (importingFiles.length === 0) unusedExports.push(`${file}: ${name} is not imported`)
      else if (
        valueKeyword !== undefined &&
        importingFiles.every(isTest) &&
        !isUsedInOwnFile &&
        /^(?:domain|server|web)\//.test(file) &&
        !testOnlyExports[`${file}: ${name}`]
      )
        unusedExports.push(`${file}: only tests import ${name}`)
    }
  }
  assert.deepEqual(unusedExports, [])
})
