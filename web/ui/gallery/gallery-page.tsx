// All parts of the shop in all their states, to be looked at. Exists in development only.
import { Button } from '#web/ui/button.tsx'
import { useSnackbar } from '#web/ui/snackbar.tsx'

export default function GalleryPage() {
  const show = useSnackbar()
  return (
    <main className="page">
      <h1>Parts</h1>
      <Button
        onClick={() =>
          show({ text: 'NMN Daily added to cart!', link: { to: '/cart', words: 'View Cart' } })
        }
      >
        Add to Cart
      </Button>
    </main>
  )
}
