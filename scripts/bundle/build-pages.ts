/**
 * Builds the pages for production if the build is missing or out of date. Compares a hash of the
 * sources, not their dates.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

import { compressFiles } from './compress-files.ts'

/** Holds the hash of the sources of the last build. */
const stampFile = 'build/sources.sha256'
/** All inputs of the build. A change of a file that is not listed here causes no new build. */
const sources = [
  'web/**/*.{ts,tsx,css,json,svg,woff2,md}',
  'domain/**/*.ts',
  'contract/**/*.ts',
  'scripts/bundle/{content-plugin,compile-content,back-office-plugin,translations-plugin,head-scripts-plugin,page-styles,supported-browsers,compress-files}.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** With `force`, builds even if no source has changed. Throws when the build fails. */
export async function buildPages(options: { force: boolean }): Promise<void> {
  const currentHash = hashOfSources()
  if (!options.force && isBuildOf(currentHash)) return
  console.log('Building the pages …')
  const startedAt = performance.now()
  execFileSync('react-router', ['build'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await compressFiles('build/client')
  writeFileSync(stampFile, currentHash)
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Returns false when the build is missing or out of date. */
export function hasCurrentBuild(): boolean {
  return isBuildOf(hashOfSources())
}

function isBuildOf(hash: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
