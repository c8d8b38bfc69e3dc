import { readFileSync } from 'node:fs'

/** Returns the resident memory in MB; undefined on systems without /proc. */
export function readResidentMegabytes(pid: number): number | undefined {
  try {
    // The second field is the number of resident pages.
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    // On x64, and on most systems with arm64. Elsewhere the result is too low.
    const bytesPerPage = 4096
    return Math.round((pages * bytesPerPage) / 1024 / 1024)
  } catch {
    // macOS and Windows have no /proc.
    return undefined
  }
}
