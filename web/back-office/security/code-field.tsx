/** Field for a code of the second factor. Phones and password managers can fill it in. */
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** In characters. The API accepts longer texts. */
const maxCodeLength = 16

export function CodeField(props: {
  label: string
  value: string
  onChange: (code: string) => void
  /**
   * True for a code of the authenticator app: phones then show a numeric keyboard. Recovery codes
   * contain letters too.
   */
  isNumeric?: boolean
}) {
  return (
    <Field label={props.label}>
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={props.isNumeric ? 'numeric' : 'text'}
        maxLength={maxCodeLength}
        required
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  )
}
