/** Returns the path of the desk that opens after the login of staff; undefined for customers. */
export function findHomeDesk(
  role: string | undefined,
): '/admin' | '/pharmacy-dashboard' | undefined {
  if (role === 'admin') return '/admin'
  return role === 'pharmacist' ? '/pharmacy-dashboard' : undefined
}

/**
 * Returns true for paths of the back office. `(?![a-z_])` rejects longer words: '/administrator'.
 */
export function isDeskPath(path: string): boolean {
  return /^\/(admin|pharmacy-dashboard|add_product|staff-security)(?![a-z_])/.test(path)
}
