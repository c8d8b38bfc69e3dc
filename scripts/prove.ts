/**
 * `npm run prove -- [part of a name] [--quick] [--write]`: runs the proofs in tests/proofs, each in
 * its own process, and prints their figures. Proofs that measure times run alone, the others two at
 * a time. `--quick` runs a hundredth of the repetitions. `--write` writes the figures of each proof
 * into docs/proof.md when it ends.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import type { ReportRow } from '#bench/row.ts'
import { expectMarkers, formatTable, writeProof } from '#bench/write-proof.ts'
import { formatSeconds, root } from '#scripts/gate/steps.ts'
import type { Proof } from '#tests/proofs/proof.ts'

type NamedProof = Proof & {
  /** Name of its file without `.proof.ts`. */
  name: string
}

type ProofRunOptions = { isQuick: boolean; writesFigures: boolean }

/** What the child process of a proof sends to this one. */
type ProofMessage = { rows: ReportRow[] }

const stopSignals = ['SIGINT', 'SIGTERM'] as const
/** Time for a proof to stop its database and shops after SIGTERM. */
const stopTimeoutMs = 10_000
/** Goal G-00 of docs/proof.md. */
const maxRunMinutes = 60
const msPerMinute = 60_000
/** Aborted when this command is asked to stop: running proofs stop, and no other starts. */
const interruption = new AbortController()

const childProofName = process.send === undefined ? undefined : process.argv[2]
if (childProofName === undefined) await runAll()
else await runProof(childProofName, process.argv[3] === '--quick')

async function runAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean' }, write: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [filter = ''] = positionals
  if (values.write && values.quick) throw new Error('--write needs all repetitions: no --quick')
  const options = { isQuick: values.quick === true, writesFigures: values.write === true }
  const names = globSync('tests/proofs/*.proof.ts', { cwd: root })
    .map((file) => path.basename(file, '.proof.ts'))
    .filter((name) => name.includes(filter))
  if (names.length === 0) throw new Error(`no proof is named ${filter}`)
  if (options.writesFigures)
    for (const marker of [...names.map(markerOf), ...(filter === '' ? ['prove'] : [])])
      expectMarkers(marker)
  for (const signal of stopSignals) process.once(signal, () => interruption.abort())
  const startedAt = performance.now()
  const proofs = await Promise.all(names.toSorted().map(loadProof))
  const timedProofs = proofs.filter(({ measuresTime }) => measuresTime === true)
  // The longest first, so that neither of the two queues waits long for the other at the end.
  const otherProofs = proofs
    .filter(({ measuresTime }) => measuresTime !== true)
    .toSorted((a, b) => b.maxMinutes - a.maxMinutes)
  const rows = [
    ...(await runQueues(timedProofs, 1, options)),
    ...(await runQueues(otherProofs, 2, options)),
  ]
  if (filter === '' && !interruption.signal.aborted) {
    const total = measureWholeRun(performance.now() - startedAt)
    rows.push(total)
    if (options.writesFigures) writeProof('prove', [total])
  }
  console.log(`\n${formatTable(rows)}`)
  process.exit(rows.every(({ isMet }) => isMet) && !interruption.signal.aborted ? 0 : 1)
}

/** Starts the proofs in this order, at most `concurrency` in parallel. Returns the rows of all. */
async function runQueues(
  proofs: readonly NamedProof[],
  concurrency: number,
  options: ProofRunOptions,
): Promise<ReportRow[]> {
  const waitingProofs = [...proofs]
  const rows: ReportRow[] = []
  const runQueue = async () => {
    while (!interruption.signal.aborted) {
      const proof = waitingProofs.shift()
      if (proof === undefined) return
      rows.push(...(await runAndReport(proof, options)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runQueue))
  return rows
}

/** Runs a proof, prints its result and writes it, if asked. Returns its rows. */
async function runAndReport(proof: NamedProof, options: ProofRunOptions): Promise<ReportRow[]> {
  const startedAt = performance.now()
  const rows = await runInProcess(proof, options.isQuick)
  const duration = formatSeconds(performance.now() - startedAt)
  console.log(`${rows.every(({ isMet }) => isMet) ? '✓' : '✗'} ${proof.name} ${duration}`)
  for (const { title, figure, goal, isMet } of rows)
    if (!isMet) console.log(`  ${title}: ${figure} (goal ${goal})`)
  // Written now, so that a run that is stopped keeps the figures of its complete proofs.
  if (options.writesFigures && !interruption.signal.aborted)
    writeProof(markerOf(proof.name), rows, duration)
  return rows
}

async function loadProof(name: string): Promise<NamedProof> {
  const file = path.join(root, 'tests/proofs', `${name}.proof.ts`)
  // Cast: every .proof.ts file of tests/proofs exports a Proof.
  const { proof } = (await import(file)) as { proof: Proof }
  return { ...proof, name }
}

function markerOf(name: string): string {
  return `prove ${name}`
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
async function runInProcess(
  { name, title, maxMinutes }: NamedProof,
  isQuick: boolean,
): Promise<ReportRow[]> {
  console.log(`\n${name}: ${title}`)
  const child = fork(import.meta.filename, [name, ...(isQuick ? ['--quick'] : [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Two proofs may print at the same time.
  for (const output of [child.stdout, child.stderr])
    if (output !== null)
      createInterface({ input: output }).on('line', (line) => console.log(`${name}: ${line}`))
  let rows: ReportRow[] | undefined
  let timeoutReason: string | undefined
  child.on('message', (message: ProofMessage) => {
    rows = message.rows
  })
  const timer = setTimeout(() => {
    timeoutReason = `stopped after ${maxMinutes} minutes`
    stopProof(child)
  }, maxMinutes * msPerMinute)
  const stopThisProof = () => stopProof(child)
  interruption.signal.addEventListener('abort', stopThisProof)
  const exitReason = await new Promise<string>((resolve) =>
    child.once('close', (code, signal) =>
      resolve(timeoutReason ?? `ended with ${signal ?? `exit code ${code}`}`),
    ),
  )
  interruption.signal.removeEventListener('abort', stopThisProof)
  clearTimeout(timer)
  return rows ?? [{ id: '–', title: name, figure: exitReason, goal: 'figures', isMet: false }]
}

/** Asks a proof to exit. Kills it if it still runs after `stopTimeoutMs`. */
function stopProof(child: ChildProcess): void {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.once('close', () => clearTimeout(timer))
}

async function runProof(name: string, isQuick: boolean): Promise<void> {
  // Without a handler, a signal would end this process before its exit handlers run.
  for (const signal of stopSignals) process.once(signal, () => process.exit(1))
  const { run } = await loadProof(name)
  const rows = await run({
    scaleCount: (fullCount) => (isQuick ? Math.max(1, Math.ceil(fullCount / 100)) : fullCount),
  })
  process.send?.({ rows } satisfies ProofMessage)
  // Exits explicitly, because open sockets and timers of a proof would keep the process alive.
  process.disconnect?.()
  process.exit(0)
}
