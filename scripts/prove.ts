/**
 * `npm run prove -- [part of a name] [--quick] [--write]`: runs the proofs in tests/proofs, one
 * after another, each in its own process, and prints their figures. `--quick` runs a hundredth of
 * the repetitions. `--write` writes the figures of each proof into docs/proof.md when it ends.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import type { ReportRow } from '#bench/row.ts'
import { expectMarkers, formatTable, writeProof } from '#bench/write-proof.ts'
import { formatSeconds, root } from '#scripts/gate/steps.ts'
import type { Proof } from '#tests/proofs/proof.ts'

/** The child process of a proof sends its time limit first, then its rows. */
type Message = { maxMinutes: number } | { rows: ReportRow[] }

const stopSignals = ['SIGINT', 'SIGTERM'] as const
/** Time for a proof to stop its database and shops after SIGTERM. */
const stopTimeoutMs = 10_000
/** Goal G-00 of docs/proof.md. */
const maxRunMinutes = 60
const msPerMinute = 60_000

if (process.send === undefined) await runAll()
else await runProof(process.argv.slice(2))

async function runAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean' }, write: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [filter = ''] = positionals
  if (values.write && values.quick) throw new Error('--write needs all repetitions: no --quick')
  const files = globSync('tests/proofs/*.proof.ts', { cwd: root })
    .filter((file) => path.basename(file).includes(filter))
    .toSorted()
  if (files.length === 0) throw new Error(`no proof is named ${filter}`)
  if (values.write) for (const file of files) expectMarkers(markerOf(file))
  if (values.write && filter === '') expectMarkers('prove')
  const startedAt = performance.now()
  const rows: ReportRow[] = []
  for (const file of files) {
    const proofStartedAt = performance.now()
    const result = await runProofInProcess(file, values.quick === true)
    rows.push(...result)
    const verdictMark = result.every(({ isMet }) => isMet) ? '✓' : '✗'
    const duration = formatSeconds(performance.now() - proofStartedAt)
    console.log(`${verdictMark} ${file} ${duration}`)
    for (const { title, figure, goal, isMet } of result)
      if (!isMet) console.log(`  ${title}: ${figure} (goal ${goal})`)
    // Written at once, so that a run that is stopped keeps the figures of its complete proofs.
    if (values.write) writeProof(markerOf(file), result, duration)
  }
  if (filter === '') {
    const total = measureWholeRun(performance.now() - startedAt)
    rows.push(total)
    if (values.write) writeProof('prove', [total])
  }
  console.log(`\n${formatTable(rows)}`)
  process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
}

function markerOf(file: string): string {
  return `prove ${path.basename(file, '.proof.ts')}`
}

function measureWholeRun(durationMs: number): ReportRow {
  return {
    id: 'G-00',
    title: 'the whole run',
    figure: `${Math.ceil(durationMs / msPerMinute)} minutes`,
    goal: `≤ ${maxRunMinutes} minutes`,
    isMet: durationMs <= maxRunMinutes * msPerMinute,
  }
}

/** Returns the rows of a proof. After a crash or a timeout, returns one row that is not met. */
async function runProofInProcess(file: string, isQuick: boolean): Promise<ReportRow[]> {
  const child = fork(import.meta.filename, [file, ...(isQuick ? ['--quick'] : [])], { cwd: root })
  let rows: ReportRow[] | undefined
  let timer: NodeJS.Timeout | undefined
  let timeoutReason: string | undefined
  child.on('message', (message: Message) => {
    if ('rows' in message) rows = message.rows
    else
      timer = setTimeout(() => {
        timeoutReason = `stopped after ${message.maxMinutes} minutes`
        stopProof(child)
      }, message.maxMinutes * msPerMinute)
  })
  const stopProofAndExit = () => {
    child.once('close', () => process.exit(1))
    stopProof(child)
  }
  for (const signal of stopSignals) process.on(signal, stopProofAndExit)
  const exitReason = await new Promise<string>((resolve) =>
    child.once('close', (code, signal) =>
      resolve(timeoutReason ?? `ended with ${signal ?? `exit code ${code}`}`),
    ),
  )
  for (const signal of stopSignals) process.removeListener(signal, stopProofAndExit)
  clearTimeout(timer)
  return (
    rows ?? [
      {
        id: '–',
        title: path.basename(file, '.proof.ts'),
        figure: exitReason,
        goal: 'figures',
        isMet: false,
      },
    ]
  )
}

/** Asks a proof to exit. Kills it if it still runs after `stopTimeoutMs`. */
function stopProof(child: ChildProcess): void {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.once('close', () => clearTimeout(timer))
}

async function runProof([file = '', quick]: string[]): Promise<void> {
  // Without a handler, a signal would end this process before its exit handlers run.
  for (const signal of stopSignals) process.once(signal, () => process.exit(1))
  // Cast: every .proof.ts file of tests/proofs exports a Proof.
  const { proof } = (await import(path.resolve(root, file))) as { proof: Proof }
  process.send?.({ maxMinutes: proof.maxMinutes } satisfies Message)
  console.log(`\n${proof.title}`)
  const scaleCount = (fullCount: number) =>
    quick === undefined ? fullCount : Math.max(1, Math.ceil(fullCount / 100))
  const rows = await proof.run({ scaleCount })
  process.send?.({ rows } satisfies Message)
  // Exits explicitly, because open sockets and timers of a proof would keep the process alive.
  process.disconnect?.()
  process.exit(0)
}
