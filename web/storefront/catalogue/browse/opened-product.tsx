// Shows the first screen of a product at the press on its card, and opens its page after that is
// painted: the router and the page take a slow phone half a second. Phones only.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { afterPaint } from '#web/ui/behaviour/after-paint.ts'
import { FirstScreen, type CardProduct } from './first-screen.tsx'

/** `list`: contains the cards of the products, each with a link. */
export function OpenedProduct(props: {
  products: readonly CardProduct[]
  list: RefObject<HTMLElement | null>
}) {
  const { products, list } = props
  const navigate = useNavigate()
  const isLoading = useNavigation().state !== 'idle'
  const [openedProduct, setOpenedProduct] = useState<{ product: CardProduct; top: number }>()
  const openPressedProduct = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const product = products.find(({ id }) => link?.pathname.endsWith(`/products/${id}`))
    // With a key pressed, the browser opens another tab or window.
    if (!product || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // Wider screens show more than a card knows.
    if (!matchMedia('(max-width: 600px)').matches) return
    // Makes the router ignore the click.
    event.preventDefault()
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    setOpenedProduct({ product, top })
  })
  // Not a handler of React's: with the state in the page, a press would render the list again.
  useEffect(() => {
    const cards = list.current
    cards?.addEventListener('click', openPressedProduct)
    return () => cards?.removeEventListener('click', openPressedProduct)
  }, [list])
  useEffect(() => {
    if (openedProduct)
      return afterPaint(() => void navigate(`/products/${openedProduct.product.id}`))
  }, [openedProduct, navigate])
  // The product page removes the list with its first screen. Without a product page, for instance
  // after Back while it loads, the list is shown again.
  useEffect(() => {
    if (isLoading) return () => setOpenedProduct(undefined)
  }, [isLoading])
  return openedProduct && <FirstScreen {...openedProduct} />
}
