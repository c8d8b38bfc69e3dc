/**
 * Button that archives or restores a product. Both affect shoppers immediately, unless the product
 * is a draft, so it asks for confirmation and says the effect.
 */
import { useState } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { ProductToEdit } from './product-calls.ts'

export function ArchiveOrRestoreButton(props: {
  productToEdit: ProductToEdit
  hasUnsavedChanges: boolean
  /** Must load the product again, because its version has changed. */
  onChanged: () => void
}) {
  const { productToEdit, hasUnsavedChanges, onChanged } = props
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const isArchived = productToEdit.archivedAt !== null
  const handleConfirm = async (): Promise<void> => {
    await callAuthenticated('PUT /api/admin/products/{productId}/shelf', {
      params: { productId: String(productToEdit.product.id) },
      body: { version: productToEdit.version, archived: !isArchived },
    })
    onChanged()
  }
  return (
    <>
      <Button kind={isArchived ? 'primary' : 'danger'} onClick={() => setOpen(true)}>
        {isArchived ? t('Restore product') : t('Archive product')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isArchived ? t('Restore this product?') : t('Archive this product?')}
        confirmLabel={isArchived ? t('Restore product') : t('Archive product')}
        danger={!isArchived}
        onConfirm={handleConfirm}
      >
        <p>{describeEffect(t, productToEdit)}</p>
        {hasUnsavedChanges && (
          <p>{t('Your changes on this page are not saved and will be lost.')}</p>
        )}
      </ConfirmDialog>
    </>
  )
}

function describeEffect(t: Translate, { archivedAt, publishedAt, product }: ProductToEdit): string {
  const isArchived = archivedAt !== null
  if (publishedAt === null)
    return isArchived
      ? t('It is a draft again. Shoppers see it only after you publish it.')
      : t('It is a draft, so shoppers do not see it. You can restore it later.')
  if (!isArchived)
    return t(
      'It is removed from the shop and from carts immediately. Existing orders do not change. You can restore it later.',
    )
  return product.available
    ? t('Shoppers can see and buy it again immediately.')
    : t('Shoppers can see it again immediately. They cannot buy it, because it is not available.')
}
