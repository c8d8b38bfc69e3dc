/** Checks that all features have the same files (docs/layout.md, "A feature of the server"). */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listImports } from './import-rules.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const files = listSourceFiles().filter((file) => /^server\/[^/]+\/.+\.ts$/.test(file))
const folders = [...new Set(files.map((file) => file.split('/')[1] ?? ''))]

/** Folders of server/ that are no features, with what they are instead. */
const nonFeatureFolders = new Map([
  ['http', 'framework'],
  ['db', 'framework'],
  ['jobs', 'framework'],
  ['integrations', 'clients of the providers'],
  ['fonts', 'font files and their loader'],
  ['papers', 'draws PDF pages'],
  ['consent', 'records of consents: no endpoint, job or start-up work of its own'],
])

const features = folders.filter((folder) => !nonFeatureFolders.has(folder))

test('every feature is in server/features.ts, under the name of its folder', () => {
  const featureList = readSource('server/features.ts')
  const unlistedFolders = features.filter((folder) => {
    const importLine = `import { ${exportName(folder)} } from '#server/${folder}/${folder}.ts'`
    const isListed = new RegExp(`^  ${exportName(folder)},$`, 'm').test(featureList)
    return !featureList.includes(importLine) || !isListed
  })
  assert.deepEqual(
    unlistedFolders,
    [],
    'a feature has <folder>/<folder>.ts and a line in features.ts',
  )
})

test('<feature>.ts contains the Feature object and nothing else', () => {
  const invalidFolders = features.filter((folder) => {
    const body = readSource(`server/${folder}/${folder}.ts`)
      .replaceAll(/^import [^;]*?from '[^']+'$/gm, '')
      .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
      .trim()
    return !new RegExp(`^export const ${exportName(folder)}: Feature = \\{[^;]*\\}$`).test(body)
  })
  assert.deepEqual(invalidFolders, [], 'export one const, named as the folder')
})

test('only <feature>.ts exports a Feature', () => {
  const misplacedFiles = files.filter((file) => {
    const [, folder] = file.split('/')
    return (
      file !== `server/${folder}/${folder}.ts` &&
      /^export const \w+: Feature\b/m.test(readSource(file))
    )
  })
  assert.deepEqual(misplacedFiles, [])
})

test('a Feature takes its routes and jobs from <feature>.routes.ts and <feature>.jobs.ts', () => {
  const problems = features.flatMap((folder) => [
    ...findPartProblems(folder, 'routes'),
    ...findPartProblems(folder, 'jobs'),
  ])
  assert.deepEqual(problems, [])
})

/** Returns the problems of `<feature>.routes.ts` or `<feature>.jobs.ts`. */
function findPartProblems(folder: string, part: 'routes' | 'jobs'): string[] {
  const file = `server/${folder}/${folder}.${part}.ts`
  const expectedName = exportName(folder) + (part === 'routes' ? 'Routes' : 'Jobs')
  const feature = readSource(`server/${folder}/${folder}.ts`)
  const value = new RegExp(`\\b${part}: (.+?)(?:,| \\}|$)`, 'm').exec(feature)?.[1]
  if (value === undefined) return []
  const comesFromPart = listImports(feature).includes(`./${folder}.${part}.ts`)
  if (value === expectedName && comesFromPart && files.includes(file)) return []
  return [`${folder}: ${part} must be ${expectedName} of ${folder}.${part}.ts`]
}

test('handlers are only in .routes files, and jobs only in .jobs files', () => {
  const misplacedFiles = files
    .filter((file) => !file.endsWith('.test.ts') && isInFeature(file))
    .filter((file) => {
      const text = readSource(file)
      const hasHandlers = /^ +'(GET|POST|PUT|PATCH|DELETE) \/[^']*': /m.test(text)
      const hasJobs = /\bhandleJob\(/.test(text)
      return (
        (hasHandlers && !file.endsWith('.routes.ts')) || (hasJobs && !file.endsWith('.jobs.ts'))
      )
    })
  assert.deepEqual(misplacedFiles, [])
})

function isInFeature(file: string): boolean {
  return features.includes(file.split('/')[1] ?? '')
}

/** Returns the name of a folder's exports: `orderDesk` for `order-desk`. */
function exportName(folder: string): string {
  return folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
