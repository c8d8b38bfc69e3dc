// On phones: when a card is pressed, shows the first screen of its product, and opens the product
// page after the next paint. The router and the page alone would take long on a slow phone.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { runAfterPaint } from '#web/ui/behaviour/after-paint.ts'
import { FirstScreen, type CardProduct } from './first-screen.tsx'

const phoneMediaQuery = '(max-width: 600px)'

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
    // On wider screens the first screen of the page shows more than the card's data contains.
    if (!matchMedia(phoneMediaQuery).matches) return
    // The router ignores a click whose default is prevented.
    event.preventDefault()
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    setOpenedProduct({ product, top })
  })
  // A DOM listener: a React handler on the list would need the state in the page, and a press would
  // then render the list again.
  useEffect(() => {
    const cards = list.current
    cards?.addEventListener('click', openPressedProduct)
    return () => cards?.removeEventListener('click', openPressedProduct)
  }, [list])
  useEffect(() => {
    if (openedProduct)
      return runAfterPaint(() => void navigate(`/products/${openedProduct.product.id}`))
  }, [openedProduct, navigate])
  // The product page replaces the list, and with it the first screen. If the page does not open,
  // for instance after Back while it loads, the first screen is removed here.
  useEffect(() => {
    if (isLoading) return () => setOpenedProduct(undefined)
  }, [isLoading])
  return openedProduct && <FirstScreen {...openedProduct} />
}
