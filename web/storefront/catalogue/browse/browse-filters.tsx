// Search, sort order and categories of the product list. A plain form, so it works without scripts;
// with them each change updates the URL without a reload.
import { useEffect, useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import {
  defaultSortOrder,
  maxQueryTextLength,
  type SortOrder,
} from '#domain/catalogue/search/search.ts'
import { LinkChip } from '#web/ui/forms/chip.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useOpenedLink } from '#web/ui/behaviour/use-opened-link.ts'
import { OwnerText } from '#web/ui/behaviour/owner-text.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { buildBrowseUrl, type BrowseView } from './browse-url.ts'
import styles from './browse-filters.module.css'

/** Long enough to type the next letter, short enough to feel immediate. */
const searchDelayMs = 220

export function BrowseFilters(props: { view: BrowseView; categories: readonly string[] }) {
  const { view, categories } = props
  const t = useTranslator()
  const submit = useSubmit()
  const { key } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const submitTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const submitSearch = (): void => {
    clearTimeout(submitTimer.current)
    if (!form.current) return
    const fields = new FormData(form.current)
    // Default values stay out of the URL, as in buildBrowseUrl.
    const queryFields = [...fields].filter(
      ([name, value]) => value !== '' && !(name === 'sort' && value === defaultSortOrder),
    )
    const query = new URLSearchParams(queryFields.map(([name, value]) => [name, String(value)]))
    void submit(query, {
      action: '/browse_products',
      replace: true,
      preventScrollReset: true,
    })
  }
  useEffect(() => () => clearTimeout(submitTimer.current), [])
  // The waiting search would replace the page of the link.
  useOpenedLink(() => clearTimeout(submitTimer.current))

  // After Back the input shows the search of the URL, unless the shopper is typing in it. A new
  // `defaultValue` is not enough: an input ignores it once something was typed.
  useEffect(() => {
    const input = searchInput.current
    if (input && input !== document.activeElement) input.value = view.searchText
  }, [key, view.searchText])

  return (
    <>
      <Form
        ref={form}
        action="/browse_products"
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submitSearch()
        }}
      >
        {/* A search stays in the requested category, even if the shop does not have it. */}
        <input type="hidden" name="category" value={view.category ?? view.requestedCategory} />
        <SearchInput
          ref={searchInput}
          name="q"
          label={t('Product or ingredient')}
          placeholder={t('Product or ingredient')}
          defaultValue={view.searchText}
          maxLength={maxQueryTextLength}
          onChange={() => {
            clearTimeout(submitTimer.current)
            submitTimer.current = setTimeout(submitSearch, searchDelayMs)
          }}
        />
        <SortSelect
          // Mounts a new select for a new URL: `defaultValue` applies only when it mounts.
          key={view.sort}
          sort={view.sort}
          onChange={submitSearch}
        />
      </Form>
      <CategoryLinks view={view} categories={categories} />
    </>
  )
}

function SortSelect({ sort, onChange }: { sort: SortOrder; onChange: () => void }) {
  const t = useTranslator()
  const orderLabels: [SortOrder, label: string][] = [
    ['featured', t('Featured')],
    ['price-low', t('Price: low to high')],
    ['price-high', t('Price: high to low')],
    ['name', t('Name')],
  ]
  return (
    <Select shape="pill" name="sort" aria-label={t('Sort')} defaultValue={sort} onChange={onChange}>
      {orderLabels.map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </Select>
  )
}

function CategoryLinks({ view, categories }: { view: BrowseView; categories: readonly string[] }) {
  const t = useTranslator()
  return (
    <nav aria-label={t('Categories')} className={styles.categories}>
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <LinkChip
              to={buildBrowseUrl({ category, searchText: view.searchText, sort: view.sort })}
              current={category === view.category}
              preventScrollReset
            >
              <OwnerText text={category} />
            </LinkChip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
