// Whether prefetching is off: the visitor saves data, or the browser is offline. Offline, a failed
// prefetch would make React Router reload the document, and the page would be lost.

// Not in every browser, nor in TypeScript's types.
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Returns false on the server and if the browser does not say. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  return navigator.connection?.saveData === true || navigator.onLine === false
}
