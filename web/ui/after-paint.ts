/**
 * Work that may wait until what was pressed is on the screen: right after the frame that is being made.
 * A hidden page makes no frames and does it at once. The answer takes it back.
 */
export function afterPaint(then: () => void): () => void {
  if (document.hidden) {
    then()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
