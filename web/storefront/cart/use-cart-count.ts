/** Returns the number of cart lines; 0 on the server and before hydration. */
import { useSyncExternalStore } from 'react'

import { readCart, readEmptyCart, watchCart } from './cart-store.ts'

export function useCartCount(): number {
  return useSyncExternalStore(watchCart, readCart, readEmptyCart).length
}
