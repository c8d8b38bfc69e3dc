/** Publishes a draft. Shows what is missing, or the publish button with the warnings to accept. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { ProductToEdit } from './product-calls.ts'
import styles from './products.module.css'

export function PublishDraftAlert(props: {
  productToEdit: ProductToEdit
  hasUnsavedChanges: boolean
  onPublished: () => void
}) {
  const { productToEdit, hasUnsavedChanges, onPublished } = props
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const { missing, warnings, product, version } = productToEdit
  const handlePublish = async (): Promise<void> => {
    await callAuthenticated('POST /api/admin/products/{productId}/publish', {
      params: { productId: String(product.id) },
      body: { version, warningsAccepted: true },
    })
    onPublished()
  }
  if (missing.length > 0)
    return (
      <Alert kind="warning" title={t('This draft cannot be published yet.')}>
        <ul className={styles.warnings}>
          {missing.map(({ field, text }) => (
            <li key={`${field} ${text}`}>{text}</li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <Alert kind="success" title={t('This draft is complete.')}>
      <p>{t('Shoppers do not see it yet. Check the preview, then publish it.')}</p>
      <Button onClick={() => setOpen(true)}>{t('Publish product')}</Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Publish this product?')}
        confirmLabel={warnings.length > 0 ? t('Accept and publish') : t('Publish product')}
        onConfirm={handlePublish}
      >
        <p>{t('Shoppers can see it and buy it immediately.')}</p>
        {hasUnsavedChanges && (
          <p>{t('Unsaved changes on this page are not published and will be lost.')}</p>
        )}
        {warnings.length > 0 && (
          <>
            <p>{t('You accept these warnings. The audit log keeps them.')}</p>
            <ul className={styles.warnings}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </>
        )}
      </ConfirmDialog>
    </Alert>
  )
}
