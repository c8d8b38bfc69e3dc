// Shown instead of the list: says why it is empty (unknown category, no match, or an empty
// category), and always offers a link to another page.
import { defaultCategory } from '#domain/catalogue/categories.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { browseUrl, type BrowseView } from './browse-url.ts'
import styles from './no-products.module.css'

export function NoProducts(props: {
  view: BrowseView
  /** Other categories with matches of the search. */
  otherCategories: readonly { category: string; count: number }[]
}) {
  const { view, otherCategories } = props
  const { category, requestedCategory, q } = view
  const t = useText()
  const sentence = !category
    ? t('There is no category “{asked}”.', { asked: requestedCategory })
    : q
      ? t('No product in {category} has “{q}” in its name or ingredients.', {
          category: t(category),
          q,
        })
      : t('There are no products in {category} yet.', { category: t(category) })
  return (
    <EmptyState sentence={sentence}>
      <ul className={styles.links}>
        {otherCategories.map((other) => (
          <li key={other.category}>
            <Link to={browseUrl({ category: other.category, q })}>
              {t('{count, plural, one {# product} other {# products}} in {category}', {
                ...other,
                category: t(other.category),
              })}
            </Link>
          </li>
        ))}
        <li>
          {q && category ? (
            <Link to={browseUrl({ category })}>{t('Clear the search')}</Link>
          ) : category === defaultCategory ? (
            <Link to="/">{t('Return to Home')}</Link>
          ) : (
            <Link to={browseUrl({ category: defaultCategory })}>
              {t('Browse {category}', { category: t(defaultCategory) })}
            </Link>
          )}
        </li>
      </ul>
    </EmptyState>
  )
}
