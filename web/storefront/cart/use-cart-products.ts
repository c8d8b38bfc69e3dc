/**
 * Loads the products of the cart's lines from the catalogue, while the tab is visible. Never
 * changes the cart: a change needs a screen that shows the notices (use-refreshed-cart.ts).
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

import { useCart } from './use-cart.ts'

export type CartProduct = CallReply<'GET /browse/products'>[number]

export type CartProducts = {
  /** By product id. */
  products: ReadonlyMap<number, CartProduct>
  /**
   * The result of the newest finished call:
   *
   * - `loading`: no call has finished yet
   * - `loaded`: it succeeded
   * - `failed`: it failed, so shown prices may be outdated
   *
   * It stays the same while a later call runs, so that the page does not flicker.
   */
  state: 'loading' | 'loaded' | 'failed'
  /** Loads the products again, for instance after the server refused outdated prices. */
  refresh(): void
}

/**
 * `onLoaded` is called with the ids of a request, separated by commas, and the products of its
 * reply. It must be the same function in every render: another function starts another request.
 */
export function useCartProducts(
  onLoaded?: (ids: string, products: readonly CartProduct[]) => void,
): CartProducts {
  const { lines, isReady } = useCart()
  const isVisible = useSyncExternalStore(watchVisibility, isTabVisible, () => false)
  const [catalogueState, setCatalogueState] = useState<Omit<CartProducts, 'refresh'>>({
    products: new Map(),
    state: 'loading',
  })
  // A dependency of the effect: after a failed call, `refresh` changes no other dependency.
  const [refreshCount, setRefreshCount] = useState(0)
  const ids = lines.map(({ id }) => id).join(',')
  const isEveryLineLoaded = lines.every(({ id }) => catalogueState.products.has(id))

  useEffect(() => {
    if (!isReady || !isVisible || isEveryLineLoaded) return
    const controller = new AbortController()
    callShop('GET /browse/products', { query: { ids } }, { signal: controller.signal })
      .then((products) => {
        // The component may be unmounted. `onLoaded` could then change the cart without a notice.
        if (controller.signal.aborted) return
        onLoaded?.(ids, products)
        setCatalogueState((current) => ({
          products: new Map([
            ...current.products,
            ...products.map((product) => [product.id, product] as const),
          ]),
          state: 'loaded',
        }))
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        logDefect(error)
        setCatalogueState((current) => ({ ...current, state: 'failed' }))
      })
    return () => controller.abort()
  }, [isReady, isVisible, isEveryLineLoaded, ids, refreshCount, onLoaded])

  const refresh = (): void => {
    // Without products the effect loads them again.
    setCatalogueState((current) => ({ ...current, products: new Map() }))
    setRefreshCount((count) => count + 1)
  }
  return { ...catalogueState, refresh }
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isTabVisible(): boolean {
  return document.visibilityState === 'visible'
}
