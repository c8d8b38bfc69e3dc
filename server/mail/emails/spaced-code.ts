/**
 * Returns a mailed code of six digits as it is shown to its reader: '123 456' for '123456'. Readers
 * may enter the space: `parseCode` (domain/accounts/mailed-code.ts) removes it.
 */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
