/**
 * Compares the cart with the catalogue when a cart, its menu or the checkout opens: updates prices,
 * names and pictures, removes products that are not sold any more, and returns notices of what
 * changed (D-43). If the call fails the cart stays; the server checks again at payment.
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
  state: 'waiting' | 'fresh' | 'failed'
  /** Loads the catalogue again, for instance after the server refused outdated prices. */
  refresh(): void
}

export function useRefreshedCart(): RefreshedCart {
  const { lines, ready } = useCart()
  const [products, setProducts] = useState<ReadonlyMap<number, CartProduct>>(new Map())
  const [notices, setNotices] = useState<readonly CartNotice[]>([])
  const [state, setState] = useState<RefreshedCart['state']>('waiting')
  const ids = lines.map(({ id }) => id).join(',')
  const isKnown = lines.every(({ id }) => products.has(id))

  useEffect(() => {
    if (!ready || isKnown) return
    const controller = new AbortController()
    callShop('GET /browse/products', { query: { ids } }, { signal: controller.signal })
      .then((found) => {
        setProducts((known) => new Map([...known, ...found.map((p) => [p.id, p] as const)]))
        setState('fresh')
        const newNotices = compare(ids, found)
        if (newNotices.length > 0)
          setNotices((known) => [...known.filter(isNotAmong(newNotices)), ...newNotices])
      })
      .catch(() => {
        if (!controller.signal.aborted) setState('failed')
      })
    return () => controller.abort()
  }, [ready, isKnown, ids])

  return { products, notices, state, refresh: () => setProducts(new Map()) }
}

/** Filters out notices that were already shown. */
function isNotAmong(newNotices: readonly CartNotice[]): (notice: CartNotice) => boolean {
  const texts = newNotices.map((notice) => JSON.stringify(notice))
  return (notice) => !texts.includes(JSON.stringify(notice))
}

/** Updates the cart. Lines added after the request was sent are left alone. */
function compare(ids: string, found: readonly CartProduct[]): readonly CartNotice[] {
  const requestedIds = new Set(ids.split(',').map(Number))
  const now = readCart()
  const refreshed = refreshCart(
    now.filter(({ id }) => requestedIds.has(id)),
    found.filter(({ available }) => available),
  )
  if (
    JSON.stringify(refreshed.lines) !== JSON.stringify(now.filter(({ id }) => requestedIds.has(id)))
  )
    changeCart((lines) => [...refreshed.lines, ...lines.filter(({ id }) => !requestedIds.has(id))])
  return refreshed.notices
}
