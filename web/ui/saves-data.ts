// Visitors who asked their browser to save data fetch nothing before they need it; nor does a browser
// without a network, in which a page that can't be fetched ahead would be loaded anew, and lost.

// `connection` is not in every browser, nor in TypeScript's own list.
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** False on the server and where the browser doesn't say. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  return navigator.connection?.saveData === true || navigator.onLine === false
}
