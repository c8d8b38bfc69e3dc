/**
 * Compares the cart with the catalogue when the cart, its menu or the checkout opens, because
 * stored prices may be outdated (D-43). Updates prices, names and pictures, removes products that
 * are not sold any more, and returns a notice of each change. If the call fails, the cart stays as
 * it is; the server checks the prices again at payment.
 */
import { useEffect, useState } from 'react'

import { refreshCart, type CartNotice } from '#domain/cart/refresh-cart.ts'
import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

import { useCart } from './use-cart.ts'
import { changeCart, readCart } from './cart-store.ts'

export type CartProduct = CallReply<'GET /browse/products'>[number]

export type RefreshedCart = {
  products: ReadonlyMap<number, CartProduct>
  notices: readonly CartNotice[]
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
  /** Loads the catalogue again, for instance after the server refused outdated prices. */
  refresh(): void
}

type LoadedCart = Omit<RefreshedCart, 'refresh'>

export function useRefreshedCart(): RefreshedCart {
  const { lines, isReady } = useCart()
  const [loadedCart, setLoadedCart] = useState<LoadedCart>({
    products: new Map(),
    notices: [],
    state: 'loading',
  })
  // A dependency of the effect: after a failed call, `refresh` changes no other dependency.
  const [refreshCount, setRefreshCount] = useState(0)
  const ids = lines.map(({ id }) => id).join(',')
  const isEveryLineLoaded = lines.every(({ id }) => loadedCart.products.has(id))

  useEffect(() => {
    if (!isReady || isEveryLineLoaded) return
    const controller = new AbortController()
    callShop('GET /browse/products', { query: { ids } }, { signal: controller.signal })
      .then((products) => {
        const notices = refreshStoredCart(ids, products)
        setLoadedCart((current) => addLoadedProducts(current, products, notices))
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        logDefect(error)
        setLoadedCart((current) => ({ ...current, state: 'failed' }))
      })
    return () => controller.abort()
  }, [isReady, isEveryLineLoaded, ids, refreshCount])

  const refresh = (): void => {
    // Without products the effect loads them again.
    setLoadedCart((current) => ({ ...current, products: new Map() }))
    setRefreshCount((count) => count + 1)
  }
  return { ...loadedCart, refresh }
}

/** Adds the products and notices of a call. A repeated notice moves to the end. */
function addLoadedProducts(
  current: LoadedCart,
  products: readonly CartProduct[],
  notices: readonly CartNotice[],
): LoadedCart {
  const newNoticeKeys = notices.map((notice) => JSON.stringify(notice))
  const otherNotices = current.notices.filter(
    (notice) => !newNoticeKeys.includes(JSON.stringify(notice)),
  )
  return {
    products: new Map([
      ...current.products,
      ...products.map((product) => [product.id, product] as const),
    ]),
    notices: notices.length === 0 ? current.notices : [...otherNotices, ...notices],
    state: 'loaded',
  }
}

/**
 * Updates the cart from the catalogue and returns what changed. `ids`: product ids of the request,
 * separated by commas. Lines added after the request was sent stay as they are.
 */
function refreshStoredCart(ids: string, products: readonly CartProduct[]): readonly CartNotice[] {
  const requestedIds = new Set(ids.split(',').map(Number))
  const requestedLines = readCart().filter(({ id }) => requestedIds.has(id))
  const refreshResult = refreshCart(
    requestedLines,
    products.filter(({ available }) => available),
  )
  if (JSON.stringify(refreshResult.lines) !== JSON.stringify(requestedLines))
    changeCart((lines) => [
      ...refreshResult.lines,
      ...lines.filter(({ id }) => !requestedIds.has(id)),
    ])
  return refreshResult.notices
}
