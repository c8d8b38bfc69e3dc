/** Field for a code. Phones and password managers can fill it in. */
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export function CodeField(props: {
  label: string
  value: string
  onChange: (code: string) => void
  /**
   * True for a code of the authenticator app: phones then show a numeric keyboard. Recovery codes
   * contain letters too.
   */
  digitsOnly?: boolean
}) {
  return (
    <Field label={props.label}>
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={props.digitsOnly ? 'numeric' : 'text'}
        maxLength={16}
        required
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  )
}
