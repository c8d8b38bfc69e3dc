/** Downloads a PDF of a response; the browser saves or opens it. */

export function savePdf({ name, base64 }: { name: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (email) => email.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later, because some browsers fetch it only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
