/** A value that is exported is imported somewhere; a rule that only its test calls is removed. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { sources, textOf } from './sources.ts'

const code = sources().filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const texts = new Map(code.map((file) => [file, textOf(file)]))
const exported = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm

/** Exports that a framework or a generated text reads. */
const readElsewhere: Record<string, RegExp> = {
  'what React Router reads from route modules':
    /^web\/.*: (?:loader|action|meta|headers|links|middleware|clientLoader|ErrorBoundary|shouldRevalidate|handle|Layout)$/,
  'server/http/pages.ts imports the built file': /^web\/entry\.server\.tsx: /,
  'scripts/bundle/back-office-plugin.ts writes the import':
    /^web\/back-office\/shell\/adopted-styles\.ts: /,
  'scripts/bundle/compile-content.ts and its pages import it from another name': /: ContentWords$/,
  'the development gallery shows every icon': /^web\/ui\/icons\.tsx: /,
}

/** Exports for tests alone, with the reason. */
const forTests: Record<string, string> = {
  'domain/catalogue/known-products.ts: knownProductNames': 'compared with the seeded products',
  'domain/catalogue/pigment-distance.ts: smallestDistance': 'measures the palette',
  'server/accounts/staff/app-code.ts: codeAt': 'tests play the authenticator app',
}

function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.(?:test|journey)\.ts$/.test(file)
}

/** Files by the name of a file that they import. */
const importers = new Map<string, string[]>()
for (const [file, text] of texts)
  for (const [, name = ''] of text.matchAll(/(?:from|import\()\s*'[^']*\/([\w.-]+)'/g))
    importers.set(name, [...(importers.get(name) ?? []), file])

test('every exported value is imported, and not only by its test', () => {
  const unused: string[] = []
  for (const file of code) {
    const text = texts.get(file) ?? ''
    const names = [...text.matchAll(exported)].map(([, name = '']) => name)
    if (names.length === 0) continue
    const others = (importers.get(path.basename(file)) ?? []).filter((other) => other !== file)
    for (const name of names) {
      if (Object.values(readElsewhere).some((known) => known.test(`${file}: ${name}`))) continue
      const word = new RegExp(`\\b${name}\\b`, 'g')
      const users = others.filter((other) => (texts.get(other) ?? '').search(word) >= 0)
      const isOwnRule = (text.match(word) ?? []).length > 1 || isTest(file)
      if (users.length === 0) unused.push(`${file}: ${name} is not imported`)
      else if (
        users.every(isTest) &&
        !isOwnRule &&
        /^(?:domain|server|web)\//.test(file) &&
        !forTests[`${file}: ${name}`]
      )
        unused.push(`${file}: only tests import ${name}`)
    }
  }
  assert.deepEqual(unused, [])
})
