/** Processor time of processes, from Linux's /proc. */
import { existsSync, globSync, readFileSync } from 'node:fs'

/** False where the system has no /proc. */
export const canReadProcessorTime = existsSync('/proc/self/stat')

/** A tick of /proc/<pid>/stat is a hundredth of a second on every Linux that Node supports. */
const msPerTick = 10

/** Returns the user and system time of a process in milliseconds, with that of its ended children. */
export function processorTime(pid: number): number {
  return statOf(pid).ms
}

/** Returns the time of a process and all its children, which a PostgreSQL server has many of. */
export function processorTimeOfTree(pid: number): number {
  const children = globSync('/proc/[0-9]*').flatMap((folder) => {
    const child = Number(folder.slice('/proc/'.length))
    try {
      return statOf(child).parent === pid ? [statOf(child).ms] : []
    } catch {
      // It has ended; its time is in that of its parent.
      return []
    }
  })
  return children.reduce((sum, ms) => sum + ms, statOf(pid).ms)
}

function statOf(pid: number): { parent: number; ms: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain spaces. Field 4 is the parent, 14 to 17 are the times.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].map((index) => Number(fields[index]))
  return {
    parent: Number(fields[1]),
    ms: ticks.reduce((sum, count) => sum + count, 0) * msPerTick,
  }
}
