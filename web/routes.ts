// Every address of the shop and the file that answers it. Pages live at
// web/<surface>/<feature>/<name>-page.tsx; the gallery of parts exists in development only.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('storefront/shell/shell-page.tsx', [
    index('storefront/home/home-page.tsx'),
    route('browse_products', 'storefront/catalogue/browse-page.tsx'),
    route('products/:productId', 'storefront/catalogue/product-page.tsx'),
    route('cart', 'storefront/cart/cart-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
  ]),
  ...(import.meta.env.DEV ? [route('gallery', 'ui/gallery/gallery-page.tsx')] : []),
] satisfies RouteConfig
