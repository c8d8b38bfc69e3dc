/**
 * Compares the cart with the catalogue when a cart, its menu or the checkout opens: prices, names and
 * pictures are taken over, what is not sold any more leaves, and the notices say what changed (D-43).
 * When the catalogue cannot be reached the cart stays as it is; the server checks again at payment.
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
  /** `failed`: the catalogue did not answer, what is shown may be old. */
  state: 'waiting' | 'fresh' | 'failed'
  /** Asks the catalogue again: somebody was told that prices have changed. */
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
    const stop = new AbortController()
    callShop('GET /browse/products', { query: { ids } }, { signal: stop.signal })
      .then((found) => {
        setProducts((known) => new Map([...known, ...found.map((p) => [p.id, p] as const)]))
        setState('fresh')
        const told = compare(ids, found)
        if (told.length > 0) setNotices((known) => [...known.filter(isNotAmong(told)), ...told])
      })
      .catch(() => {
        if (!stop.signal.aborted) setState('failed')
      })
    return () => stop.abort()
  }, [ready, isKnown, ids])

  return { products, notices, state, refresh: () => setProducts(new Map()) }
}

/** The same thing is not told twice. */
function isNotAmong(told: readonly CartNotice[]): (notice: CartNotice) => boolean {
  const texts = told.map((notice) => JSON.stringify(notice))
  return (notice) => !texts.includes(JSON.stringify(notice))
}

/** Takes the answer over into the cart. A line that came in after the question is left alone. */
function compare(ids: string, found: readonly CartProduct[]): readonly CartNotice[] {
  const asked = new Set(ids.split(',').map(Number))
  const now = readCart()
  const fresh = refreshCart(
    now.filter(({ id }) => asked.has(id)),
    found.filter(({ available }) => available),
  )
  if (JSON.stringify(fresh.lines) !== JSON.stringify(now.filter(({ id }) => asked.has(id))))
    changeCart((lines) => [...fresh.lines, ...lines.filter(({ id }) => !asked.has(id))])
  return fresh.notices
}
