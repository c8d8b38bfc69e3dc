/** Checks that the files, commands and links that the documents name exist. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from '#scripts/gate/steps.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const pages = listSourceFiles().filter(
  (file) => file === 'README.md' || /^docs\/.*\.md$/.test(file),
)
const sourceFolders = /^(domain|contract|server|web|stand-ins|tests|bench|scripts|docs)\//

test('each file named in a document exists', () => {
  const missingFiles = pages.flatMap((page) =>
    [...readSource(page).matchAll(/`([\w./-]+\.(?:ts|tsx|css|md|json|mjs))`/g)]
      .map(([, fileName = '']) => fileName)
      .filter((fileName) => sourceFolders.test(fileName) && !existsSync(path.join(root, fileName)))
      .map((fileName) => `${page}: ${fileName}`),
  )
  assert.deepEqual(missingFiles, [])
})

test('each file named in a document without its folder exists', () => {
  const names = new Set(listSourceFiles().map((file) => path.basename(file)))
  const missingFiles = pages.flatMap((page) =>
    [...readSource(page).matchAll(/`(\w[\w-]*(?:\.[\w-]+)*\.tsx?)`/g)]
      .map(([, fileName = '']) => fileName)
      .filter((fileName) => !names.has(fileName))
      .map((fileName) => `${page}: ${fileName}`),
  )
  assert.deepEqual(missingFiles, [])
})

/** Most files that a way may list. The keys are the names of the ways in docs/layout.md. */
const maxFilesByWay: Readonly<Record<string, number>> = {
  'Pay → email': 23,
  'Quiz → cart': 19,
  'Staff status → email': 11,
  'PayPal webhook → order': 15,
}

test('each way through the code in docs/layout.md lists as many files as it says, each once, within its limit', () => {
  const ways = [...readSource('docs/layout.md').matchAll(/^\| (.+ → .+), (\d+) \| (.+) \|$/gm)]
  assert.equal(ways.length, Object.keys(maxFilesByWay).length)
  for (const [, name = '', fileCount, cell = ''] of ways) {
    const wayFiles = cell.match(/`[^`]+`/g) ?? []
    assert.equal(new Set(wayFiles).size, Number(fileCount), name)
    assert.equal(wayFiles.length, Number(fileCount), name)
    assert.ok(wayFiles.length <= (maxFilesByWay[name] ?? 0), `${name} takes too many files`)
  }
})

test('each command named in a document is in package.json', () => {
  const manifest: { scripts: Record<string, string> } = JSON.parse(readSource('package.json'))
  const unknown = pages.flatMap((page) =>
    [...readSource(page).matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => manifest.scripts[name] === undefined)
      .map((name) => `${page}: npm run ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('each command of package.json runs an existing file', () => {
  const manifest: { scripts: Record<string, string> } = JSON.parse(readSource('package.json'))
  const missingFiles = Object.entries(manifest.scripts)
    .map(([name, command]) => [name, /\S+\.(?:ts|mjs)/.exec(command)?.[0]] as const)
    .filter(
      ([, file]) =>
        file !== undefined &&
        existsSync(path.join(root, path.dirname(file))) &&
        !existsSync(path.join(root, file)),
    )
    .map(([name, file]) => `npm run ${name}: ${file}`)
  assert.deepEqual(missingFiles, [])
})

test('each link between documents has a target', () => {
  const broken = pages.flatMap((page) =>
    [...readSource(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .map((target) => path.join(path.dirname(page), target))
      // Links into a folder that does not exist yet, such as generated pictures, are not checked.
      .filter((target) => existsSync(path.join(root, path.dirname(target))))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${page}: ${target}`),
  )
  assert.deepEqual(broken, [])
})
