/** How many lines the browser's cart has; 0 on the server and until the page is awake. */
import { useSyncExternalStore } from 'react'

import { readCart, readEmptyCart, watchCart } from './cart-store.ts'

export function useCartCount(): number {
  return useSyncExternalStore(watchCart, readCart, readEmptyCart).length
}
