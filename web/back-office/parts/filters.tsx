/** The row of filters above a table; wraps on a desk, stands in one column on a phone. */
import { useEffect, useState, type ReactNode } from 'react'

import { Field } from '#web/ui/field.tsx'
import { useText } from '#web/ui/language.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

import styles from './parts.module.css'

export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className={styles.filters}>
      {children}
    </div>
  )
}

const typingPauseMs = 300

/** Asks once the typing pauses, not at every letter. */
export function SearchFilter(props: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const { label, value, onChange } = props
  const [typed, setTyped] = useState(value)
  const [from, setFrom] = useState(value)
  // The filter was set from elsewhere, for instance by going back.
  if (from !== value) {
    setFrom(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <SearchInput
      label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** One of a few choices, its `children` the options; the first one says what is shown without a choice. */
export function SelectFilter(props: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  const { label, value, onChange, children } = props
  return (
    <Field label={label} labelHidden>
      <Select shape="pill" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </Field>
  )
}

/** The first and the last day of what is shown, side by side wherever there is room for two. */
export function DayFilters(props: {
  from: string
  to: string
  onChange: (changes: { from: string } | { to: string }) => void
}) {
  const { from, to, onChange } = props
  const t = useText()
  return (
    <div className={styles.days}>
      <Field label={t('From day')}>
        <TextInput
          type="date"
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label={t('To day')}>
        <TextInput
          type="date"
          value={to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Field>
    </div>
  )
}
