/** Returns the hint of a field for a new password, in the language of the page. */
import { passwordLength } from '#domain/accounts/validate-password.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export function usePasswordHint(): string {
  const t = useTranslator()
  return t('At least {least} characters, for example four unrelated words.', {
    least: passwordLength.min,
  })
}
