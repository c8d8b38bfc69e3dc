/** Filters above a table. */
import { useEffect, useState, type ReactNode } from 'react'

import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/parts/parts.module.css'

export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className={styles.filters}>
      {children}
    </div>
  )
}

const searchDebounceMs = 300

/** Search field that reports its trimmed text after the user stops typing. */
export function SearchFilter(props: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const { label, value, onChange } = props
  const [inputText, setInputText] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  // The filter changed outside this field, for instance by the browser's back button.
  if (previousValue !== value) {
    setPreviousValue(value)
    setInputText(value)
  }
  useEffect(() => {
    // Must compare the trimmed text, which is what `onChange` gets. Otherwise a space at the end
    // would report the same text again on every render.
    const trimmedText = inputText.trim()
    if (trimmedText === value) return
    const timer = setTimeout(() => onChange(trimmedText), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [inputText, value, onChange])
  return (
    <SearchInput
      label={label}
      placeholder={label}
      value={inputText}
      onChange={(event) => setInputText(event.target.value)}
    />
  )
}

/** Filter with a few options as `children`; the first one must mean "no filter". */
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

/** Date fields for the first and last day of a period. */
export function DayFilters(props: {
  from: string
  to: string
  onChange: (changes: { from: string } | { to: string }) => void
}) {
  const { from, to, onChange } = props
  const t = useTranslator()
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
