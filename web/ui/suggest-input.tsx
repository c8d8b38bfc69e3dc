// A line of text that is offered the rest while it is typed (addresses). The WAI-ARIA combobox
// pattern by hand: the ready-made one weighs 40 kB and more on the wire, this one does not. What is
// typed always stands, whether a suggestion is taken or not.
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import control from './control.module.css'
import { useFieldControl } from './field.tsx'
import { useText } from './language.tsx'
import { nextOption } from './next-option.ts'
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
  /** Under the list, such as whose suggestions they are. */
  foot?: ReactNode
}

export function SuggestInput(props: SuggestInputProps) {
  const { value, onType, suggestions, onChoose, foot, className, onBlur, onKeyDown, ...rest } =
    props
  const t = useText()
  const listId = useId()
  const wiring = useFieldControl(props)
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState<number>()
  const open = wanted && suggestions.length > 0
  const at = open && active !== undefined && active < suggestions.length ? active : undefined
  const optionId = (index: number): string => `${listId}-${index}`

  const choose = (suggestion: Suggestion): void => {
    setWanted(false)
    setActive(undefined)
    onChoose(suggestion)
  }

  const onKey = (event: React.KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    const chosen = at === undefined ? undefined : suggestions[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setWanted(true)
      setActive(nextOption(at, event.key === 'ArrowDown' ? 1 : -1, suggestions.length))
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setWanted(false)
    }
  }

  return (
    <div className={styles.place}>
      <input
        autoComplete="off"
        {...rest}
        {...wiring}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={at === undefined ? undefined : optionId(at)}
        className={classNames(control.control, className)}
        value={value}
        onChange={(event) => {
          setWanted(true)
          setActive(undefined)
          onType(event.target.value)
        }}
        onKeyDown={onKey}
        onBlur={(event) => {
          setWanted(false)
          onBlur?.(event)
        }}
      />
      {/* Pressing in the sheet must not take the focus from the input. */}
      <div
        className={styles.sheet}
        hidden={!open}
        onPointerDown={(event) => event.preventDefault()}
      >
        <div id={listId} role="listbox" aria-label={t('Suggestions')}>
          {suggestions.map((suggestion, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the input's
            <div
              key={suggestion.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.option}
              onClick={() => choose(suggestion)}
            >
              {suggestion.text}
              {suggestion.note && <span className={styles.note}>{suggestion.note}</span>}
            </div>
          ))}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
      <span role="status" className="visually-hidden">
        {open
          ? t('{count, plural, one {# suggestion} other {# suggestions}}', {
              count: suggestions.length,
            })
          : ''}
      </span>
    </div>
  )
}
