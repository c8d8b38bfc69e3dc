/**
 * Page of a product: its fields, photos and price history. Staff publish a draft here and archive a
 * product. Shows both versions after an edit conflict.
 */
import { useParams } from 'react-router'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { ArchiveButton } from './archive-button.tsx'
import { EditProduct } from './edit-product.tsx'
import { PublishDraft } from './publish-draft.tsx'
import { PriceHistory } from './price-history.tsx'

export default function EditProductPage() {
  const t = useText()
  const { productId = '' } = useParams()
  const { data, failure, reload } = useDeskData(async (signal) => {
    const [allIngredients, read] = await Promise.all([
      callAuthenticated('GET /api/admin/ingredients', {}, { signal }),
      callAuthenticated(
        'GET /api/admin/products/{productId}',
        { params: { productId } },
        { signal },
      ),
    ])
    return { allIngredients, read }
  }, productId)
  const read = data?.read
  return (
    <>
      <BackLink to="/admin-products">{t('All products')}</BackLink>
      <PageHead
        title={read?.product.product_name ?? t('Product')}
        summary={
          read && (read.archivedAt ? t('Archived') : read.publishedAt ? t('Published') : t('Draft'))
        }
      >
        {read && (
          <>
            {read.archivedAt === null && read.publishedAt !== null && (
              <ButtonLink kind="secondary" to={`/products/${productId}`}>
                {t('View in shop')}
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" to={`/add_product?copy=${productId}`}>
              {t('Duplicate')}
            </ButtonLink>
            <ArchiveButton product={read} onDone={reload} />
          </>
        )}
      </PageHead>
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading')} />}
      {read?.publishedAt === null && <PublishDraft product={read} onDone={reload} />}
      {data && (
        <EditProduct
          // A new version resets the form.
          key={`${productId} ${data.read.version}`}
          read={data.read}
          allIngredients={data.allIngredients}
          onSaved={reload}
        />
      )}
      {read && <PriceHistory prices={read.prices} />}
    </>
  )
}
