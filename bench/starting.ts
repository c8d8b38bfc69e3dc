/** P-9: measures the time from the start of a built shop to the first response, and the memory. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { startBuiltShop } from '#scripts/processes/start-process.ts'

import { measureLoad } from './load.ts'
import type { ReportRow } from './row.ts'

/** Starts the built shop with these settings, loads it for four seconds and stops it. */
export async function measureStarting(
  database: 'embedded' | 'PostgreSQL',
  settings: Record<string, string>,
): Promise<ReportRow[]> {
  const goals =
    database === 'embedded'
      ? { seconds: 1.5, idleMegabytes: 950, megabytes: 950 }
      : { seconds: 0.8, idleMegabytes: 150, megabytes: 250 }
  const startedAt = performance.now()
  const shop = await startBuiltShop(settings, { quiet: true })
  await (await fetch(`${shop.url}/browse/products`)).text()
  const startSeconds = (performance.now() - startedAt) / 1000
  // The jobs of the start run for some seconds.
  await pause(5_000)
  const idleMegabytes = residentMegabytes(shop.pid)
  await measureLoad(`${shop.url}/products/28`, { connections: 32, seconds: 4 })
  const megabytes = residentMegabytes(shop.pid)
  await shop.stop()
  return [
    {
      id: 'P-9',
      title: `start to first response, ${database}`,
      figure: `${startSeconds.toFixed(2)} s`,
      goal: `≤ ${goals.seconds.toFixed(1)} s`,
      isMet: startSeconds <= goals.seconds,
    },
    createMemoryRow(`resident memory idle, ${database}`, idleMegabytes, goals.idleMegabytes),
    createMemoryRow(`resident memory under load, ${database}`, megabytes, goals.megabytes),
  ]
}

function createMemoryRow(title: string, megabytes: number | undefined, goal: number): ReportRow {
  return {
    id: 'P-9',
    title: title,
    figure: megabytes === undefined ? 'not measured: no /proc' : `${megabytes} MB`,
    goal: `≤ ${goal} MB`,
    isMet: megabytes !== undefined && megabytes <= goal,
  }
}

/** Returns the resident memory in MB; undefined on systems without /proc. */
function residentMegabytes(pid: number): number | undefined {
  try {
    // The second field is the number of resident pages.
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    const bytesPerPage = 4096
    return Math.round((pages * bytesPerPage) / 1024 / 1024)
  } catch {
    // macOS and Windows have no /proc.
    return undefined
  }
}
