// Text input with suggestions (addresses). Implements the WAI-ARIA combobox pattern by hand,
// because ready-made comboboxes weigh 40 kB or more compressed. The typed text stays valid whether
// a suggestion is chosen or not.
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import controlStyles from './control.module.css'
import { useFieldControl } from './field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { findNextOptionIndex } from './next-option.ts'
import styles from './suggest-input.module.css'

export type Suggestion = { id: string; text: string; note?: string }

type SuggestInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'type' | 'role' | 'list'
> & {
  value: string
  onType: (value: string) => void
  suggestions: readonly Suggestion[]
  onChoose: (suggestion: Suggestion) => void
  /** Shown under the list, such as the provider of the suggestions. */
  footer?: ReactNode
}

export function SuggestInput(props: SuggestInputProps) {
  const { value, onType, suggestions, onChoose, footer, className, onBlur, onKeyDown, ...rest } =
    props
  const listId = useId()
  const controlProps = useFieldControl(props)
  const [isOpenRequested, setOpenRequested] = useState(false)
  /** Kept when the list changes, so the index may be past the end of the list. */
  const [lastActiveIndex, setLastActiveIndex] = useState<number>()
  const isOpen = isOpenRequested && suggestions.length > 0
  const activeIndex =
    isOpen && lastActiveIndex !== undefined && lastActiveIndex < suggestions.length
      ? lastActiveIndex
      : undefined

  const choose = (suggestion: Suggestion): void => {
    setOpenRequested(false)
    setLastActiveIndex(undefined)
    onChoose(suggestion)
  }

  const handleKeyDown = (event: React.KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    const activeSuggestion = activeIndex === undefined ? undefined : suggestions[activeIndex]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpenRequested(true)
      setLastActiveIndex(
        findNextOptionIndex(activeIndex, event.key === 'ArrowDown' ? 1 : -1, suggestions.length),
      )
    } else if (event.key === 'Enter' && activeSuggestion) {
      event.preventDefault()
      choose(activeSuggestion)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpenRequested(false)
    }
  }

  return (
    <div className={styles.place}>
      <input
        autoComplete="off"
        {...rest}
        {...controlProps}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={
          activeIndex === undefined ? undefined : getOptionId(listId, activeIndex)
        }
        className={classNames(controlStyles.control, className)}
        value={value}
        onChange={(event) => {
          setOpenRequested(true)
          setLastActiveIndex(undefined)
          onType(event.target.value)
        }}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          setOpenRequested(false)
          onBlur?.(event)
        }}
      />
      {/* A press on the list or the footer must not blur the input, because the blur hides both. */}
      <div
        className={styles.sheet}
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
      >
        <SuggestionList
          listId={listId}
          suggestions={suggestions}
          activeIndex={activeIndex}
          onChoose={choose}
        />
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
      <SuggestionCount count={isOpen ? suggestions.length : 0} />
    </div>
  )
}

function getOptionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function SuggestionList(props: {
  listId: string
  suggestions: readonly Suggestion[]
  activeIndex: number | undefined
  onChoose: (suggestion: Suggestion) => void
}) {
  const { listId, suggestions, activeIndex, onChoose } = props
  const t = useTranslator()
  return (
    <div id={listId} role="listbox" aria-label={t('Suggestions')}>
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles keys
        <div
          key={suggestion.id}
          id={getOptionId(listId, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={styles.option}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.text}
          {suggestion.note && <span className={styles.note}>{suggestion.note}</span>}
        </div>
      ))}
    </div>
  )
}

/** Announces the number of suggestions to screen readers. */
function SuggestionCount({ count }: { count: number }) {
  const t = useTranslator()
  return (
    <span role="status" className="visually-hidden">
      {count > 0 ? t('{count, plural, one {# suggestion} other {# suggestions}}', { count }) : ''}
    </span>
  )
}
