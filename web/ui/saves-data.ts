// Visitors who asked their browser to save data fetch nothing before they need it.

// `connection` is not in every browser, nor in TypeScript's own list.
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** False on the server and where the browser doesn't say. */
export function savesData(): boolean {
  return typeof navigator !== 'undefined' && navigator.connection?.saveData === true
}
