/** Returns whether a process of the same user with this id is running. */
export function isProcessRunning(pid: number): boolean {
  try {
    // Signal 0 sends nothing: it only checks that the process exists.
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
