/** Builds the pages and the server for production where the build is missing or out of date. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'

import { buildShop } from './build-shop.ts'
import { BuildStamp } from './build-stamp.ts'
import { compressFiles } from './compress-files.ts'

/** All inputs of the build. A change of a file that is not listed here causes no new build. */
export const pageSources = [
  // The types of pictures are those of web/public, which the build copies.
  'web/**/*.{ts,tsx,css,json,svg,woff2,md,avif,webp,png,jpg,webmanifest}',
  'domain/**/*.ts',
  'contract/**/*.ts',
  'scripts/bundle/{content-plugin,compile-content,back-office-plugin,translations-plugin,head-scripts-plugin,page-styles,one-byte-scripts,supported-browsers,compress-files}.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const stamp = new BuildStamp('build/sources.sha256', pageSources)

/**
 * Builds the server and the pages, each only if one of its sources has changed. With `force`,
 * always builds the pages. Throws when a build fails.
 */
export async function buildPages(options: { force: boolean }): Promise<void> {
  await buildShop()
  if (options.force || !stamp.isCurrent()) await buildPagesAnew()
}

async function buildPagesAnew(): Promise<void> {
  const hash = stamp.hash()
  console.log('Building the pages …')
  const startedAt = performance.now()
  // Node never removes the modules of older builds from its compile cache.
  for (const folder of ['build/client', 'build/server', 'build/compile-cache'])
    rmSync(folder, { recursive: true, force: true })
  execFileSync('react-router', ['build'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await compressFiles('build/client')
  stamp.write(hash)
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Returns false when the build is missing or out of date. */
export function hasCurrentBuild(): boolean {
  return stamp.isCurrent()
}
