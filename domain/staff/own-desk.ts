/** Returns the desk on which staff begin; undefined for customers. */
export function ownDeskOf(role: string | undefined): '/admin' | '/pharmacy-dashboard' | undefined {
  if (role === 'admin') return '/admin'
  return role === 'pharmacist' ? '/pharmacy-dashboard' : undefined
}

export function isDeskPath(path: string): boolean {
  return /^\/(admin|pharmacy-dashboard|add_product|staff-security)(?![a-z_])/.test(path)
}
