/** Time for the browser to read the file before its URL is revoked. */
const revokeDelayMs = 60_000

/** Starts the download of a file that was created in the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
}
