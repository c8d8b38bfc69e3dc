/** Checks folders and file names, so that code can be found by name (docs/layout.md). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const files = listSourceFiles()
const codeFiles = files.filter((file) => /\.(ts|tsx|css)$/.test(file))

/**
 * The top-level folders. A new one needs a decision record and a row in tests/house/code/layers.ts.
 */
const knownTopFolders = [
  'bench',
  'contract',
  'docs',
  'domain',
  'scripts',
  'server',
  'stand-ins',
  'tests',
  'web',
]

/** Allowed suffixes between a file's name and its extension. The first matching row applies. */
const allowedSuffixes: [RegExp, string[]][] = [
  [/^(domain|contract)\//, ['test']],
  [/^server\/integrations\//, ['wire', 'signature', 'test']],
  [/^server\/mail\//, ['email', 'routes', 'store', 'jobs', 'test']],
  [/^server\//, ['routes', 'store', 'jobs', 'test']],
  [/^web\/entry\./, ['client', 'server']],
  [/^web\/content\.d/, ['d']],
  [/^web\//, ['module', 'route', 'test']],
  [/^stand-ins\//, ['routes', 'test']],
  [/^tests\/journeys\//, ['journey']],
  [/^tests\/proofs\//, ['proof']],
  [/^(tests|bench|scripts)\//, ['test', 'd']],
  [/^[^/]+$/, ['config']],
]

/** Names that do not say what a file contains. */
const vagueNames =
  /(^|[/-])(utils?|helpers?|common|shared|misc|service|manager|dto)(-|\.|\/|$)|(^|\/)index\./

test('every top-level folder is known', () => {
  const topFolders = new Set(
    files.filter((file) => file.includes('/')).map((file) => file.slice(0, file.indexOf('/'))),
  )
  const unknownFolders = [...topFolders].filter(
    (folder) => !folder.startsWith('.') && !knownTopFolders.includes(folder),
  )
  assert.deepEqual(
    unknownFolders,
    [],
    'a new folder needs a decision (docs/decisions) and a row in tests/house/code/layers.ts',
  )
})

test('files are named in kebab-case, with allowed suffixes', () => {
  const misnamedFiles = codeFiles.filter((file) => {
    const [name = '', ...suffixes] = (file.split('/').at(-1) ?? '').split('.')
    const allowedParts = allowedSuffixes.find(([layer]) => layer.test(file))?.[1] ?? []
    const innerSuffixes = suffixes.slice(0, -1)
    return (
      !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ||
      innerSuffixes.some((part) => !allowedParts.includes(part))
    )
  })
  assert.deepEqual(
    misnamedFiles,
    [],
    'use two-words.ts; on the server only the suffixes .routes .store .jobs .test',
  )
})

test('no name is vague, such as utils or helpers', () => {
  assert.deepEqual(
    codeFiles.filter((file) => vagueNames.test(file)),
    [],
    'name the file after what it does (docs/layout.md)',
  )
})

const maxSheetLines = 400

/** Style sheets that may be longer than `maxSheetLines`, with the reason. */
const longSheets = new Set([
  'stand-ins/backstage/pages.css', // pages of all stand-ins in one sheet
  'web/ui/capsule/pigments.css', // generated from the 28 ingredient colours
])

test(`style sheets have at most ${maxSheetLines} lines and no path with .., and global ones have a header`, () => {
  const problems = codeFiles
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const text = readSource(file)
      const isGlobalSheet = !file.endsWith('.module.css')
      const lineCount = text.trimEnd().split('\n').length
      const isTooLong = lineCount > maxSheetLines && !longSheets.has(file)
      return [
        ...(isGlobalSheet && !text.trimStart().startsWith('/*')
          ? [`${file}: does not begin with a comment`]
          : []),
        ...(isTooLong ? [`${file}: more than ${maxSheetLines} lines`] : []),
        ...(/(from|url\(|@import)\s*['"]?\.\.\//.test(text) ? [`${file}: a path with ..`] : []),
      ]
    })
  assert.deepEqual(problems, [])
})

test('a test is in a folder that also has other files', () => {
  const misplacedTests = files.filter(
    (file) =>
      /^(domain|contract|server|web)\/.*\.test\.tsx?$/.test(file) &&
      !files.some((other) => !other.includes('.test.') && folderOf(other) === folderOf(file)),
  )
  assert.deepEqual(misplacedTests, [])
})

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}
