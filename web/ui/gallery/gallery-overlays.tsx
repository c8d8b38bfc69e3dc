// Gallery of temporary elements: dialogs, menu, snackbar.
import { useState } from 'react'
import styles from './gallery.module.css'
import { AlertDialog, Dialog } from '#web/ui/layout/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { MenuButton, MenuLink, MenuList } from '#web/ui/layout/menu.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { sen } from '#domain/money.ts'

export function GalleryOverlays() {
  const showSnackbar = useSnackbar()
  const [openDialog, setOpenDialog] = useState<'dialog' | 'alert'>()
  const close = (): void => setOpenDialog(undefined)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpenDialog('dialog')}>Dialog</Button>
      <Button kind="secondary" onClick={() => setOpenDialog('alert')}>
        Alert dialog
      </Button>
      <Button
        kind="secondary"
        onClick={() =>
          showSnackbar({
            text: 'NMN Daily added to cart!',
            link: { to: '/cart', label: 'View Cart' },
          })
        }
      >
        Snackbar
      </Button>
      <Button
        kind="secondary"
        onClick={() => showSnackbar({ kind: 'failed', text: 'The cart could not be saved.' })}
      >
        Failed snackbar
      </Button>
      <Popover
        label="Account"
        align="start"
        trigger={(trigger) => (
          <Button kind="quiet" icon={<ChevronDownIcon />} {...trigger}>
            My Account
          </Button>
        )}
      >
        {(closeMenu) => (
          <MenuList>
            <MenuLink to="/gallery" onClick={closeMenu} aria-current="page">
              User dashboard
            </MenuLink>
            <MenuLink to="/gallery#orders" onClick={closeMenu}>
              Orders
            </MenuLink>
            <MenuButton onClick={closeMenu}>Logout</MenuButton>
          </MenuList>
        )}
      </Popover>
      <Dialog
        open={openDialog === 'dialog'}
        onClose={close}
        title="Added to Cart Successfully"
        actions={
          <>
            <ButtonLink to="/gallery" onClick={close}>
              Checkout
            </ButtonLink>
            <Button kind="secondary" onClick={close}>
              View Cart
            </Button>
          </>
        }
      >
        <p>Grape Seed & C</p>
        <Price amount={sen(14600)} />
      </Dialog>
      <AlertDialog
        open={openDialog === 'alert'}
        onClose={close}
        title="Session expired"
        action="Log in again"
      >
        <p>You were logged out after one hour. Your cart is kept.</p>
      </AlertDialog>
    </div>
  )
}
