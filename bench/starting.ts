/**
 * Goal P-9 of docs/proof.md: measures the time from the start of a built shop to the first
 * response, and the memory. The baseline of both is Node with the same libraries and no shop.
 */
import { setTimeout as pause } from 'node:timers/promises'

import {
  shopEnvironment,
  shopNodeOptions,
  startBuiltShop,
  startProcess,
} from '#scripts/processes/start-process.ts'

import { measureLoad } from './load.ts'
import { readResidentMegabytes } from './resident-memory.ts'
import type { ReportRow } from './row.ts'

/** Some jobs run in the first seconds after a start. */
const settleMs = 5_000
const load = { connections: 32, seconds: 4 }

/** Starts the built shop, puts it under load and stops it. Returns a row for each goal. */
export async function measureStarting(
  database: 'embedded' | 'PostgreSQL',
  settings: Record<string, string>,
): Promise<ReportRow[]> {
  const goals =
    database === 'embedded'
      ? { startSeconds: 1.5, idleMegabytes: 950, loadedMegabytes: 950 }
      : { startSeconds: 0.8, idleMegabytes: 150, loadedMegabytes: 250 }
  const baseline = await measureBaseline()
  const startedAt = performance.now()
  const shop = await startBuiltShop(settings, { quiet: true })
  const response = await fetch(`${shop.url}/browse/products`)
  await response.text()
  if (!response.ok) throw new Error(`the first response is ${response.status}`)
  const startSeconds = (performance.now() - startedAt) / 1000
  await pause(settleMs)
  const idleMegabytes = readResidentMegabytes(shop.pid)
  await measureLoad(`${shop.url}/products/28`, load)
  const loadedMegabytes = readResidentMegabytes(shop.pid)
  await shop.stop()
  return [
    {
      id: 'P-9',
      title: `start to first response, ${database}`,
      figure: `${startSeconds.toFixed(2)} s (Node and its libraries alone: ${baseline.seconds.toFixed(2)} s)`,
      goal: `≤ ${goals.startSeconds.toFixed(1)} s`,
      isMet: startSeconds <= goals.startSeconds,
    },
    createMemoryRow('idle', idleMegabytes, goals.idleMegabytes),
    createMemoryRow('under load', loadedMegabytes, goals.loadedMegabytes),
  ]

  function createMemoryRow(
    state: string,
    measuredMegabytes: number | undefined,
    goal: number,
  ): ReportRow {
    return {
      id: 'P-9',
      title: `resident memory ${state}, ${database}`,
      figure:
        measuredMegabytes === undefined
          ? 'not measured: no /proc'
          : `${measuredMegabytes} MB (Node and its libraries alone: ${baseline.megabytes} MB)`,
      goal: `≤ ${goal} MB`,
      isMet: measuredMegabytes !== undefined && measuredMegabytes <= goal,
    }
  }
}

async function measureBaseline(): Promise<{ seconds: number; megabytes: number | undefined }> {
  const startedAt = performance.now()
  const baselineProcess = await startProcess(
    'bench/library-baseline.mjs',
    { ...shopEnvironment, NODE_ENV: 'production' },
    { quiet: true, nodeOptions: shopNodeOptions },
  )
  const seconds = (performance.now() - startedAt) / 1000
  const megabytes = readResidentMegabytes(baselineProcess.pid)
  await baselineProcess.stop()
  return { seconds, megabytes }
}
