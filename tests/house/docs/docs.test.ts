/** Checks that the files, commands and links that the documents name exist. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from '#scripts/gate/steps.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const documents = listSourceFiles().filter(
  (file) => file === 'README.md' || /^docs\/.*\.md$/.test(file),
)
// Add new top-level folders here: paths into other folders are not checked.
const sourceFolders = /^(domain|contract|server|web|stand-ins|tests|bench|scripts|docs)\//

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readSource('package.json'))

/**
 * Returns `document: text` for each text that the group of the pattern captures in a document and
 * that is not valid.
 */
function findInvalidTexts(
  pattern: RegExp,
  isValid: (text: string, document: string) => boolean,
): string[] {
  return documents.flatMap((document) =>
    [...readSource(document).matchAll(pattern)]
      .map(([, text = '']) => text)
      .filter((text) => !isValid(text, document))
      .map((text) => `${document}: ${text}`),
  )
}

test('each file named in a document exists', () => {
  // A path from the root of the repository, such as `server/log.ts`.
  const pathInBackquotes = /`([\w./-]+\.(?:ts|tsx|css|md|json|mjs))`/g
  const missingFiles = findInvalidTexts(
    pathInBackquotes,
    (file) => !sourceFolders.test(file) || existsSync(path.join(root, file)),
  )
  assert.deepEqual(missingFiles, [])
})

test('each file named in a document without its folder exists', () => {
  // A name alone, such as `log.ts`.
  const nameInBackquotes = /`(\w[\w-]*(?:\.[\w-]+)*\.tsx?)`/g
  const names = new Set(listSourceFiles().map((file) => path.basename(file)))
  assert.deepEqual(
    findInvalidTexts(nameInBackquotes, (name) => names.has(name)),
    [],
  )
})

/**
 * The largest number of files that a flow may list, by its name in the table of docs/layout.md.
 * Lower a number when its flow gets shorter, so that flows do not grow unnoticed.
 */
const maxFilesByFlow: Readonly<Record<string, number>> = {
  'Pay → email': 23,
  'Quiz → cart': 19,
  'Staff status → email': 12,
  'PayPal webhook → order': 15,
}

test('each flow in docs/layout.md lists the stated number of files, without repeats, within its limit', () => {
  // A row: | name of the flow, number of files | files in backquotes |
  const flows = [...readSource('docs/layout.md').matchAll(/^\| (.+ → .+), (\d+) \| (.+) \|$/gm)]
  assert.deepEqual(flows.map(([, name]) => name).toSorted(), Object.keys(maxFilesByFlow).toSorted())
  for (const [, name = '', fileCount, cell = ''] of flows) {
    const flowFiles = cell.match(/`[^`]+`/g) ?? []
    assert.equal(new Set(flowFiles).size, Number(fileCount), name)
    assert.equal(flowFiles.length, Number(fileCount), name)
    assert.ok(flowFiles.length <= (maxFilesByFlow[name] ?? 0), `${name} takes too many files`)
  }
})

test('each command named in a document is in package.json', () => {
  const unknownCommands = findInvalidTexts(
    /npm run ([\w:-]+)/g,
    (name) => scripts[name] !== undefined,
  )
  assert.deepEqual(unknownCommands, [])
})

test('each command of package.json runs an existing file', () => {
  const missingFiles = Object.entries(scripts)
    .map(([name, command]) => [name, /\S+\.(?:ts|mjs)/.exec(command)?.[0]] as const)
    .filter(([, file]) => file !== undefined && !existsSync(path.join(root, file)))
    .map(([name, file]) => `npm run ${name}: ${file}`)
  assert.deepEqual(missingFiles, [])
})

test('each link between documents has a target', () => {
  // The target of a link without its anchor; not a URL, an anchor of the same page or an email.
  const linkTarget = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g
  const brokenLinks = findInvalidTexts(linkTarget, (target, document) =>
    existsSync(path.join(root, path.dirname(document), target)),
  )
  assert.deepEqual(brokenLinks, [])
})
