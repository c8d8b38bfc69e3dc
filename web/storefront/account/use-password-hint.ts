/** Returns the hint of a field for a new password, in the language of the page. */
import { passwordLength } from '#domain/accounts/validate-password.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

export function usePasswordHint(): string {
  const t = useText()
  return t('At least {least} characters, for example four unrelated words.', {
    least: passwordLength.min,
  })
}
