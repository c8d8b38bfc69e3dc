/**
 * Goal P-9 of docs/proof.md: measures how long `npm start` takes on a machine that has only run
 * `npm ci`: the time until it prints the URLs, with the demo and as an empty shop, in turn.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from '#tests/support/network/free-port.ts'

import { median } from './median.ts'
import type { ReportRow } from './row.ts'

const maxDemoSeconds = 60
const maxDemoOverheadSeconds = 5

export async function measureFirstStart(rounds: number): Promise<ReportRow[]> {
  const demoSeconds: number[] = []
  const emptySeconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    emptySeconds.push(await measureInFreshCopy('none'))
    demoSeconds.push(await measureInFreshCopy('business'))
  }
  const demo = median(demoSeconds)
  const empty = median(emptySeconds)
  const demoOverhead = demo - empty
  return [
    {
      id: 'P-9',
      title: 'first start with the demo, build included',
      figure: `${demo.toFixed(1)} s, median of ${rounds}`,
      goal: `≤ ${maxDemoSeconds} s`,
      isMet: demo <= maxDemoSeconds,
    },
    {
      id: 'P-9',
      title: 'what the demo adds to the first start of an empty shop',
      figure: `${demoOverhead.toFixed(1)} s on top of ${empty.toFixed(1)} s`,
      goal: `≤ ${maxDemoOverheadSeconds} s`,
      isMet: demoOverhead <= maxDemoOverheadSeconds,
    },
  ]
}

async function measureInFreshCopy(demoData: 'business' | 'none'): Promise<number> {
  // Next to the repository, because hard links to node_modules work only within one file system.
  const folder = mkdtempSync('../racik-first-start-')
  try {
    const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
    for (const file of files) cpSync(file, join(folder, file))
    execFileSync('cp', ['-al', 'node_modules', folder])
    return await timeNpmStart(folder, demoData)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the seconds until `npm start` in the folder prints the URLs. */
async function timeNpmStart(folder: string, demoData: string): Promise<number> {
  const [port, standInsPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...process.env,
      DEMO_DATA: demoData,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STAND_INS_PORT: String(standInsPort),
      STAND_INS_SMTP_PORT: String(smtpPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that the signal reaches `npm start` and the shop's processes.
    detached: true,
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    let output = ''
    for await (const chunk of child.stdout) {
      output += String(chunk)
      if (output.includes('Press Ctrl+C')) return (performance.now() - startedAt) / 1000
    }
    throw new Error(`npm start ended early:\n${output}`)
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await closed
  }
}
