/**
 * `npm run sbom`: writes the inventory of the production packages (CycloneDX JSON) to
 * build/sbom.cdx.json, and queries the registry for known vulnerabilities. Exits with 1 for a high
 * or critical vulnerability, and when the registry does not respond.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { listLockedPackages } from '#scripts/generate/licence-list.ts'
import { root } from './gate/steps.ts'

const inventoryFile = 'build/sbom.cdx.json'
const componentCount = writeInventory()
console.log(`✓ ${inventoryFile}: ${componentCount} packages`)
const auditProblem = findAuditProblem()
console.log(
  auditProblem === undefined
    ? '✓ audit: no high or critical vulnerability'
    : `✗ audit: ${auditProblem}`,
)
process.exit(auditProblem === undefined ? 0 : 1)

/** Writes the file and returns the number of packages. Throws if package-lock.json lacks one. */
function writeInventory(): number {
  const json = execFileSync(
    'npm',
    [
      'sbom',
      '--omit=dev',
      '--package-lock-only',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  )
  const inventory: { components: { name: string; version: string }[] } = JSON.parse(json)
  const lockedPackages = new Set(
    listLockedPackages().map(({ name, version }) => `${name}@${version}`),
  )
  for (const { name, version } of inventory.components)
    if (!lockedPackages.has(`${name}@${version}`))
      throw new Error(`${name}@${version} is not locked`)
  mkdirSync(path.join(root, 'build'), { recursive: true })
  writeFileSync(path.join(root, inventoryFile), json)
  return inventory.components.length
}

/** Returns undefined if the registry reports no high or critical vulnerability. */
function findAuditProblem(): string | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const reply = parseReply(stdout)
  if (reply?.metadata === undefined)
    return `not done: the registry sent no response (${reply?.message ?? 'no connection'}). Run it again with network.`
  const { high, critical } = reply.metadata.vulnerabilities
  return high + critical === 0
    ? undefined
    : `${critical} critical and ${high} high vulnerabilities; npm audit --omit=dev names them`
}

type AuditReply = {
  message?: string
  metadata?: { vulnerabilities: { high: number; critical: number } }
}

function parseReply(text: string): AuditReply | undefined {
  try {
    // Cast: the format of `npm audit --json`. A reply without `metadata` is an error.
    return JSON.parse(text) as AuditReply
  } catch {
    // npm printed no JSON, because it could not connect.
    return undefined
  }
}
