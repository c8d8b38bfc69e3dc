/**
 * Compares the cart with the catalogue when the cart or the checkout opens, because stored prices
 * may be outdated (D-43). Updates prices, names and pictures, removes products that are no longer
 * sold, and returns a notice of each change. If the call fails, the cart stays as it is, and the
 * server checks the prices at payment. Danger: each change is noticed only once, so a screen that
 * calls this hook must show the notices. Other screens call useCartProducts.
 */
import { useCallback, useState } from 'react'

import { refreshCart, type CartNotice } from '#domain/cart/refresh-cart.ts'

import { changeCart, readCart } from './cart-store.ts'
import { useCartProducts, type CartProduct, type CartProducts } from './use-cart-products.ts'

export type RefreshedCart = CartProducts & { notices: readonly CartNotice[] }

export function useRefreshedCart(): RefreshedCart {
  const [notices, setNotices] = useState<readonly CartNotice[]>([])
  const updateCart = useCallback((ids: string, products: readonly CartProduct[]): void => {
    const newNotices = refreshStoredCart(ids, products)
    if (newNotices.length > 0) setNotices((current) => addNotices(current, newNotices))
  }, [])
  return { ...useCartProducts(updateCart), notices }
}

/** Returns all notices. A notice that is repeated moves to the end. */
function addNotices(
  notices: readonly CartNotice[],
  newNotices: readonly CartNotice[],
): readonly CartNotice[] {
  const newNoticeKeys = newNotices.map((notice) => JSON.stringify(notice))
  const otherNotices = notices.filter((notice) => !newNoticeKeys.includes(JSON.stringify(notice)))
  return [...otherNotices, ...newNotices]
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
