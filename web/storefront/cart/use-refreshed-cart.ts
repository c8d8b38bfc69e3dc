/**
 * Compares the cart with the catalogue when a cart, its menu or the checkout opens: updates prices,
 * names and pictures, removes products that are not sold any more, and returns notices of what
 * changed, because stored prices may be outdated (D-43). If the call fails, the cart stays; the
 * server checks the prices again at payment.
 */
import { useEffect, useState } from 'react'

import { refreshCart, type CartNotice } from '#domain/cart/refresh-cart.ts'
import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'

import { useCart } from './use-cart.ts'
import { changeCart, readCart } from './cart-store.ts'

export type CartProduct = CallReply<'GET /browse/products'>[number]

export type RefreshedCart = {
  products: ReadonlyMap<number, CartProduct>
  notices: readonly CartNotice[]
  /** `failed`: the catalogue could not be loaded; shown prices may be outdated. */
  state: 'loading' | 'loaded' | 'failed'
  /** Loads the catalogue again, for instance after the server refused outdated prices. */
  refresh(): void
}

export function useRefreshedCart(): RefreshedCart {
  const { lines, isReady } = useCart()
  const [products, setProducts] = useState<ReadonlyMap<number, CartProduct>>(new Map())
  const [notices, setNotices] = useState<readonly CartNotice[]>([])
  const [state, setState] = useState<RefreshedCart['state']>('loading')
  // Without it, nothing that the effect depends on would change after a failed call.
  const [refreshCount, setRefreshCount] = useState(0)
  const ids = lines.map(({ id }) => id).join(',')
  const isEveryLineLoaded = lines.every(({ id }) => products.has(id))

  useEffect(() => {
    if (!isReady || isEveryLineLoaded) return
    const controller = new AbortController()
    callShop('GET /browse/products', { query: { ids } }, { signal: controller.signal })
      .then((loadedProducts) => {
        setProducts(
          (current) =>
            new Map([
              ...current,
              ...loadedProducts.map((product) => [product.id, product] as const),
            ]),
        )
        setState('loaded')
        const newNotices = refreshStoredCart(ids, loadedProducts)
        if (newNotices.length > 0)
          setNotices((current) => [...current.filter(isNotAmong(newNotices)), ...newNotices])
      })
      .catch(() => {
        if (!controller.signal.aborted) setState('failed')
      })
    return () => controller.abort()
  }, [isReady, isEveryLineLoaded, ids, refreshCount])

  const refresh = (): void => {
    // Without products the effect loads them again.
    setProducts(new Map())
    setRefreshCount((count) => count + 1)
  }
  return { products, notices, state, refresh }
}

/** Returns a filter that drops the notices that `newNotices` repeats. */
function isNotAmong(newNotices: readonly CartNotice[]): (notice: CartNotice) => boolean {
  const texts = newNotices.map((notice) => JSON.stringify(notice))
  return (notice) => !texts.includes(JSON.stringify(notice))
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
