/** Reads the settings that compose.yaml and compose.env.example give to a shop process. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { root } from '#scripts/gate/steps.ts'

/** Returns the names and example values of compose.env.example. */
export function readExampleSettings(): Record<string, string> {
  return Object.fromEntries(
    [...readRootFile('compose.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}

/** Returns the settings of the block `environment: &settings` in compose.yaml, with its defaults. */
export function readComposeSettings(): Record<string, string> {
  return Object.fromEntries(
    readSettingsBlock().map(([name, value]) => [
      name,
      value.replace(/^\$\{[A-Z_]+:-(.*)\}$/, '$1'),
    ]),
  )
}

/** Returns the names of the settings in the same block that `.env` cannot change. */
export function listFixedSettings(): string[] {
  return readSettingsBlock().flatMap(([name, value]) =>
    value.startsWith(`\${${name}:-`) ? [] : [name],
  )
}

/** Returns name and text of each setting in the block, without quotes. */
function readSettingsBlock(): [name: string, value: string][] {
  const [, block = ''] =
    /environment: &settings\n((?: {4}.*\n)+)/.exec(readRootFile('compose.yaml')) ?? []
  return [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]*): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll("'", ''),
  ])
}

export function readRootFile(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
