/** Downloads a file that the page made. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, because some browsers fetch it only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
