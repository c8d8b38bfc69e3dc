/**
 * Page of a product: its fields, photos and price history. Staff publish a draft here and archive a
 * product. Shows both versions after an edit conflict.
 */
import { useState } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useFormQuery } from '#web/back-office/parts/forms/use-form-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { ArchiveOrRestoreButton } from './archive-or-restore-button.tsx'
import { EditProductForm } from './edit-product-form.tsx'
import { IncompleteAlert } from './incomplete-alert.tsx'
import { PublishDraftAlert } from './publish-draft-alert.tsx'
import { PriceHistory } from './price-history.tsx'
import { StockAlert } from './stock-alert.tsx'
import { SubscriberAlert } from './subscriber-alert.tsx'
import type { ProductToEdit } from './product-calls.ts'

function EditProductPage({ productId }: { productId: string }) {
  const t = useTranslator()
  const [hasUnsavedChanges, setUnsavedChanges] = useState(false)
  const { data, formKey, failure, reload, resetForm } = useFormQuery(async (signal) => {
    const [allIngredients, productToEdit, supply, waitlist] = await Promise.all([
      callAuthenticated('GET /api/admin/ingredients', {}, { signal }),
      callAuthenticated(
        'GET /api/admin/products/{productId}',
        { params: { productId } },
        { signal },
      ),
      callAuthenticated('GET /api/pharmacy/supply', {}, { signal }),
      callAuthenticated('GET /api/admin/waitlist', {}, { signal }),
    ])
    const isThisProduct = (product: { productId: number }) =>
      String(product.productId) === productId
    return {
      allIngredients,
      productToEdit,
      uncoveredProduct: supply.products.find(isThisProduct),
      awaitedProduct: waitlist.awaitedProducts.find(isThisProduct),
    }
  }, productId)
  const productToEdit = data?.productToEdit
  return (
    <>
      <BackLink to="/admin-products">{t('All products')}</BackLink>
      <PageHeader
        title={productToEdit?.product.product_name ?? t('Product')}
        summary={productToEdit && getPublicationLabel(t, productToEdit)}
      >
        {productToEdit && (
          <>
            {isInShop(productToEdit) && (
              <ButtonLink kind="secondary" to={`/products/${productId}`}>
                {t('View in shop')}
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" to={`/add_product?copy=${productId}`}>
              {t('Duplicate')}
            </ButtonLink>
            <ArchiveOrRestoreButton
              productToEdit={productToEdit}
              hasUnsavedChanges={hasUnsavedChanges}
              onChanged={resetForm}
            />
          </>
        )}
      </PageHeader>
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading')} />}
      {productToEdit && (
        <StockAlert uncoveredProduct={data.uncoveredProduct} stoppedAt={productToEdit.stoppedAt} />
      )}
      {productToEdit && isInShop(productToEdit) && (
        <IncompleteAlert missing={productToEdit.missing} />
      )}
      {productToEdit?.publishedAt === null && productToEdit.archivedAt === null && (
        <PublishDraftAlert
          productToEdit={productToEdit}
          hasUnsavedChanges={hasUnsavedChanges}
          onPublished={resetForm}
        />
      )}
      {data && (
        <EditProductForm
          // Mounts the form again after archiving, restoring or publishing, not after a save.
          key={formKey}
          productToEdit={data.productToEdit}
          allIngredients={data.allIngredients}
          onSaved={reload}
          onReset={resetForm}
          onUnsavedChange={setUnsavedChanges}
        />
      )}
      {/* Below the Save button, because the alert appears after saving. */}
      {data && <SubscriberAlert awaitedProduct={data.awaitedProduct} />}
      {productToEdit && <PriceHistory prices={productToEdit.prices} />}
    </>
  )
}

const isInShop = ({ archivedAt, publishedAt }: ProductToEdit): boolean =>
  archivedAt === null && publishedAt !== null

function getPublicationLabel(t: Translate, { archivedAt, publishedAt }: ProductToEdit): string {
  if (archivedAt !== null) return t('Archived')
  return publishedAt === null ? t('Draft') : t('Published')
}

export default createPageKeyedBy('productId', EditProductPage)
