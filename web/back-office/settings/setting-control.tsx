/** Input for one setting, by its kind. Every input edits the setting as text. */
import { malaysianStates } from '#domain/malaysia/states.ts'
import type { SettingKindName } from '#domain/settings/setting-kinds.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useFieldControl } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from './settings.module.css'

type ControlProps = {
  kind: SettingKindName
  /** Names the group of checkboxes; other controls get their label from the Field. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Input types by kind of setting; text for the other kinds. */
const inputTypes: Partial<Record<SettingKindName, 'email' | 'tel'>> = {
  email: 'email',
  phone: 'tel',
}

/** On-screen keyboards by kind of setting. */
const inputModes: Partial<Record<SettingKindName, 'decimal' | 'numeric'>> = {
  money: 'decimal',
  number: 'numeric',
}

/** Enough for every one-line setting. Each setting has its own limit on the server. */
const maxInputLength = 300

export function SettingControl({ kind, label, value, onChange }: ControlProps) {
  if (kind === 'states') return <StateCheckboxes label={label} value={value} onChange={onChange} />
  // One value per line.
  if (kind === 'lines' || kind === 'links')
    return <Textarea rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
  return (
    <TextInput
      type={inputTypes[kind] ?? 'text'}
      inputMode={inputModes[kind]}
      className={inputModes[kind] && styles.short}
      autoComplete="off"
      maxLength={maxInputLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/**
 * `value` is the names of the selected states, separated by ", ". The server stores the same format
 * with names of `malaysianStates` only (see `statesKind`).
 */
function StateCheckboxes({ label, value, onChange }: Omit<ControlProps, 'kind'>) {
  const { 'aria-describedby': describedBy } = useFieldControl({})
  const selectedStates = new Set(value.split(', ').filter((name) => name !== ''))
  const handleToggle = (state: string): void => {
    // Keeps the order of `malaysianStates`; only the toggled state changes.
    const newStates = malaysianStates.filter(
      (name) => (name === state) !== selectedStates.has(name),
    )
    onChange(newStates.join(', '))
  }
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy} className={styles.states}>
      {malaysianStates.map((state) => (
        <Checkbox
          key={state}
          checked={selectedStates.has(state)}
          onChange={() => handleToggle(state)}
        >
          {state}
        </Checkbox>
      ))}
    </div>
  )
}
