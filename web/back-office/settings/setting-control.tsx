/** Input for one setting, by its kind. Every input edits the setting as text. */
import { malaysianStates } from '#domain/malaysia/states.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from './settings.module.css'

type ControlProps = { kind: string; value: string; onChange: (text: string) => void }

export function SettingControl({ kind, value, onChange }: ControlProps) {
  if (kind === 'states') return <StateCheckboxes value={value} onChange={onChange} />
  if (kind === 'lines' || kind === 'links')
    return <Textarea rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
  const isNumber = kind === 'money' || kind === 'number'
  return (
    <TextInput
      type={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'}
      inputMode={kind === 'money' ? 'decimal' : kind === 'number' ? 'numeric' : undefined}
      className={isNumber ? styles.short : undefined}
      autoComplete="off"
      maxLength={300}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function StateCheckboxes({ value, onChange }: Omit<ControlProps, 'kind'>) {
  const selectedStates = new Set(value.split(', ').filter((name) => name !== ''))
  const handleToggle = (state: string): void => {
    // Keeps the other states, and flips this one.
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
