/** Returns the path of the desk that opens after the login of staff; undefined for customers. */
export function findHomeDesk(
  role: string | undefined,
): '/admin' | '/pharmacy-dashboard' | undefined {
  if (role === 'admin') return '/admin'
  return role === 'pharmacist' ? '/pharmacy-dashboard' : undefined
}

// The paths of all desks (web/back-office/shell/desks.ts) begin with one of these. '(?![a-z_])'
// rejects longer words: '/administrator'.
const deskPathPattern = /^\/(admin|pharmacy-dashboard|add_product|staff-security)(?![a-z_])/

/** Returns true for paths of the back office. */
export function isDeskPath(path: string): boolean {
  return deskPathPattern.test(path)
}
