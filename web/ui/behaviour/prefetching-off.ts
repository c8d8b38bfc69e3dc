// `connection` is missing in some browsers and in TypeScript's types.
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/**
 * Returns true if prefetching is off: the visitor saves data, or the browser is offline. Offline, a
 * failed prefetch would make React Router reload the document, and the page would be lost. Returns
 * false on the server, and if the browser reports neither.
 */
export function isPrefetchingOff(): boolean {
  if (typeof navigator === 'undefined') return false
  return navigator.connection?.saveData === true || navigator.onLine === false
}
