/**
 * Runs the callback after the next frame, so that the response to a press is painted first. A
 * hidden page renders no frames, so the callback runs immediately. Returns a function that cancels
 * the call.
 */
export function runAfterPaint(callback: () => void): () => void {
  if (document.hidden) {
    callback()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(callback)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
