/** Reads the processor time of processes from /proc, which only Linux has. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const canReadProcessorTime = existsSync('/proc/self/stat')

/** A tick of /proc/<pid>/stat is a hundredth of a second on every Linux that Node supports. */
const msPerTick = 10

/** Returns the user and system time of a process and its ended children, in milliseconds. */
export function readProcessorTimeMs(pid: number): number {
  return readProcessStat(pid).ms
}

/** Returns the time of a process and its running children in milliseconds. */
function readProcessTreeTimeMs(pid: number): number {
  const childrenMs = globSync('/proc/[0-9]*').flatMap((folder) => {
    const child = Number(folder.slice('/proc/'.length))
    try {
      const { parent, ms } = readProcessStat(child)
      return parent === pid ? [ms] : []
    } catch {
      // The process has ended. The time of an ended child is counted with its parent.
      return []
    }
  })
  return childrenMs.reduce((sum, ms) => sum + ms, readProcessStat(pid).ms)
}

/** Returns the time of a PostgreSQL server and its connections in milliseconds. */
export function readPostgresProcessorTimeMs(serverFolder: string): number {
  const postmaster = readFileSync(join(serverFolder, 'data', 'postmaster.pid'), 'utf8')
  return readProcessTreeTimeMs(Number(postmaster.split('\n')[0]))
}

function readProcessStat(pid: number): { parent: number; ms: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name, in parentheses, may contain spaces. Of the fields after it, index 1 is the
  // parent and 11 to 14 are the times.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].map((index) => Number(fields[index]))
  return {
    parent: Number(fields[1]),
    ms: ticks.reduce((sum, count) => sum + count, 0) * msPerTick,
  }
}
