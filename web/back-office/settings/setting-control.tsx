/** Input for one setting, by its kind. Every input edits the setting as text. */
import { malaysianStates } from '#domain/malaysia/states.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from './settings.module.css'

type ControlProps = { kind: string; value: string; onChange: (value: string) => void }

/** Input types by kind of setting; text for the other kinds. */
const inputTypes: ReadonlyMap<string, 'email' | 'tel'> = new Map([
  ['email', 'email'],
  ['phone', 'tel'],
])

/** Limit of the one-line input. Each setting has its own limit on the server. */
const maxInputLength = 300

/** On-screen keyboards by kind of setting. */
const inputModes: ReadonlyMap<string, 'decimal' | 'numeric'> = new Map([
  ['money', 'decimal'],
  ['number', 'numeric'],
])

export function SettingControl({ kind, value, onChange }: ControlProps) {
  if (kind === 'states') return <StateCheckboxes value={value} onChange={onChange} />
  if (kind === 'lines' || kind === 'links')
    return <Textarea rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
  const isNumber = kind === 'money' || kind === 'number'
  return (
    <TextInput
      type={inputTypes.get(kind) ?? 'text'}
      inputMode={inputModes.get(kind)}
      className={isNumber ? styles.short : undefined}
      autoComplete="off"
      maxLength={maxInputLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** `value` has the names of the selected states, separated by ", ", as the server parses them. */
function StateCheckboxes({ value, onChange }: Omit<ControlProps, 'kind'>) {
  const selectedStates = new Set(value.split(', ').filter((name) => name !== ''))
  const handleToggle = (state: string): void => {
    // Keeps the sequence of `malaysianStates`; only the toggled state changes.
    const newStates = malaysianStates.filter(
      (name) => (name === state) !== selectedStates.has(name),
    )
    onChange(newStates.join(', '))
  }
  return (
    <div className={styles.states}>
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
