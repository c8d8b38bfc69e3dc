// Shown instead of the list: says why it is empty (unknown category, no match, or an empty
// category), and always offers a link to another page.
import { defaultCategory } from '#domain/catalogue/categories.ts'
import type { Translate } from '#domain/content/messages.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { buildBrowseUrl, type BrowseView } from './browse-url.ts'
import styles from './no-products.module.css'

export function NoProducts(props: {
  view: BrowseView
  /** Other categories with matches of the search. */
  otherCategories: readonly { category: string; count: number }[]
}) {
  const { view, otherCategories } = props
  const { searchText } = view
  const t = useTranslator()
  return (
    <EmptyState sentence={describeEmptyList(t, view)}>
      <ul className={styles.links}>
        {otherCategories.map((other) => (
          <li key={other.category}>
            <Link to={buildBrowseUrl({ category: other.category, searchText })}>
              {t('{count, plural, one {# product} other {# products}} in {category}', {
                ...other,
                category: t(other.category),
              })}
            </Link>
          </li>
        ))}
        <li>
          <NextLink view={view} />
        </li>
      </ul>
    </EmptyState>
  )
}

function describeEmptyList(t: Translate, view: BrowseView): string {
  const { category, requestedCategory, searchText } = view
  if (!category) return t('There is no category “{asked}”.', { asked: requestedCategory })
  if (searchText)
    return t('No product in {category} has “{q}” in its name or ingredients.', {
      category: t(category),
      q: searchText,
    })
  return t('There are no products in {category} yet.', { category: t(category) })
}

/** Link to the nearest page that shows products, or to the home page if even that one is empty. */
function NextLink({ view: { category, searchText } }: { view: BrowseView }) {
  const t = useTranslator()
  if (searchText && category)
    return <Link to={buildBrowseUrl({ category })}>{t('Clear the search')}</Link>
  if (category === defaultCategory) return <Link to="/">{t('Return to Home')}</Link>
  return (
    <Link to={buildBrowseUrl({ category: defaultCategory })}>
      {t('Browse {category}', { category: t(defaultCategory) })}
    </Link>
  )
}
