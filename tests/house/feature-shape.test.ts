/** Checks that all features have one shape (docs/layout.md, "A feature of the server"). */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { importsOf } from './import-rules.ts'
import { sources, textOf } from './sources.ts'

const files = sources().filter((file) => /^server\/[^/]+\/.+\.ts$/.test(file))
const folders = [...new Set(files.map((file) => file.split('/')[1] ?? ''))]

/** Folders without a Feature, with the reason. */
const notFeatures = new Map([
  ['http', 'the frame'],
  ['db', 'the frame'],
  ['jobs', 'the frame'],
  ['integrations', 'clients of the providers'],
  ['fonts', 'font files and their loader'],
  ['consent', 'records of consents: no endpoint, job or start-up work of its own'],
])

const features = folders.filter((folder) => !notFeatures.has(folder))

test('every feature is in server/features.ts, under the name of its folder', () => {
  const list = textOf('server/features.ts')
  const missing = features.filter((folder) => {
    const from = `import { ${nameOf(folder)} } from '#server/${folder}/${folder}.ts'`
    const isListed = new RegExp(`^  ${nameOf(folder)},$`, 'm').test(list)
    return !list.includes(from) || !isListed
  })
  assert.deepEqual(missing, [], 'a feature has <folder>/<folder>.ts and a line in features.ts')
})

test('<feature>.ts holds the Feature object and nothing else', () => {
  const wrong = features.filter((folder) => {
    const rest = textOf(`server/${folder}/${folder}.ts`)
      .replaceAll(/^import [^;]*?from '[^']+'$/gm, '')
      .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
      .trim()
    return !new RegExp(`^export const ${nameOf(folder)}: Feature = \\{[^;]*\\}$`).test(rest)
  })
  assert.deepEqual(wrong, [], 'export one const, named as the folder')
})

test('only <feature>.ts exports a Feature', () => {
  const wrong = files.filter((file) => {
    const [, folder] = file.split('/')
    return (
      file !== `server/${folder}/${folder}.ts` && /^export const \w+: Feature\b/m.test(textOf(file))
    )
  })
  assert.deepEqual(wrong, [])
})

test('routes and jobs are in the files of those names', () => {
  const wrong = features.flatMap((folder) => [
    ...partProblems(folder, 'routes'),
    ...partProblems(folder, 'jobs'),
  ])
  assert.deepEqual(wrong, [])
})

/** Returns what is wrong with `<feature>.routes.ts` or `<feature>.jobs.ts`. */
function partProblems(folder: string, part: 'routes' | 'jobs'): string[] {
  const file = `server/${folder}/${folder}.${part}.ts`
  const exported = nameOf(folder) + (part === 'routes' ? 'Routes' : 'Jobs')
  const feature = textOf(`server/${folder}/${folder}.ts`)
  const value = new RegExp(`\\b${part}: (.+?)(?:,| \\}|$)`, 'm').exec(feature)?.[1]
  if (value === undefined) return []
  const comesFromPart = importsOf(feature).includes(`./${folder}.${part}.ts`)
  if (value === exported && comesFromPart && files.includes(file)) return []
  return [`${folder}: ${part} must be ${exported} of ${folder}.${part}.ts`]
}

test('handlers stand in .routes files, jobs in .jobs files', () => {
  const wrong = files
    .filter((file) => !file.endsWith('.test.ts') && isFeature(file))
    .filter((file) => {
      const text = textOf(file)
      const handles = /^ +'(GET|POST|PUT|PATCH|DELETE) \/[^']*': /m.test(text)
      const works = /\bhandleJob\(/.test(text)
      return (handles && !file.endsWith('.routes.ts')) || (works && !file.endsWith('.jobs.ts'))
    })
  assert.deepEqual(wrong, [])
})

function isFeature(file: string): boolean {
  return features.includes(file.split('/')[1] ?? '')
}

/** `order-desk` is exported as `orderDesk`. */
function nameOf(folder: string): string {
  return folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
