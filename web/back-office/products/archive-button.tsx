/** Off the shelf and back. Both are seen by shoppers at once, so the way off asks first. */
import { useState } from 'react'

import { callAsCustomer } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import type { ReadProduct } from './edit-product.tsx'

export function ArchiveButton({ product, onDone }: { product: ReadProduct; onDone: () => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isArchived = product.archivedAt !== null
  const send = async (): Promise<void> => {
    await callAsCustomer('PUT /api/admin/products/{productId}/shelf', {
      params: { productId: String(product.product.id) },
      body: { version: product.version, archived: !isArchived },
    })
    onDone()
  }
  return (
    <>
      <Button kind={isArchived ? 'primary' : 'danger'} onClick={() => setOpen(true)}>
        {isArchived ? t('Put back on the shelf') : t('Archive')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isArchived ? t('Put it back on the shelf?') : t('Take it off the shelf?')}
        confirm={isArchived ? t('Put it back') : t('Archive')}
        danger={!isArchived}
        onConfirm={send}
      >
        <p>
          {isArchived
            ? t('Shoppers can see and buy it again at once.')
            : t('It leaves the shop at once, carts are told, orders keep it. You can put it back.')}
        </p>
      </ConfirmDialog>
    </>
  )
}
