/**
 * Runs work after the next frame, so that the response to a press is painted first. A hidden page
 * renders no frames, so the work runs immediately. Returns a function that cancels it.
 */
export function afterPaint(callback: () => void): () => void {
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
