/**
 * Pages for people stay true: a file they name exists, a command they name runs, a link leads somewhere.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from '#scripts/steps.ts'
import { sources, textOf } from './sources.ts'

const pages = sources().filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file))
const rooms = /^(domain|contract|server|web|stand-ins|tests|bench|scripts|docs)\//

test('a file that a page names is there', () => {
  const gone = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([\w./-]+\.(?:ts|tsx|css|md|json|mjs))`/g)]
      .map(([, named = '']) => named)
      .filter((named) => rooms.test(named) && !existsSync(path.join(root, named)))
      .map((named) => `${page}: ${named}`),
  )
  assert.deepEqual(gone, [])
})

test('a command that a page names is in package.json', () => {
  const manifest: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
  const unknown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => manifest.scripts[name] === undefined)
      .map((name) => `${page}: npm run ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('every command of package.json runs a file that is there, once its room is', () => {
  const manifest: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
  const gone = Object.entries(manifest.scripts)
    .map(([name, command]) => [name, /\S+\.(?:ts|mjs)/.exec(command)?.[0]] as const)
    .filter(
      ([, file]) =>
        file !== undefined &&
        existsSync(path.join(root, path.dirname(file))) &&
        !existsSync(path.join(root, file)),
    )
    .map(([name, file]) => `npm run ${name}: ${file}`)
  assert.deepEqual(gone, [])
})

test('a link between pages leads to a page', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .map((target) => path.join(path.dirname(page), target))
      // A folder of pictures that is still to come has no pictures.
      .filter((target) => existsSync(path.join(root, path.dirname(target))))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${page}: ${target}`),
  )
  assert.deepEqual(broken, [])
})
