/**
 * Returns a mailed code as its reader sees it: '123 456' for '123456'. Readers may enter the
 * space, because `parseMailedCode` (domain/accounts/mailed-code.ts) removes it.
 */
export function formatCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
