import { useEffect } from 'react'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/**
 * Puts "Error: " before the title of the document while a form shows errors, so that a screen
 * reader or a tab bar says that the submit failed.
 */
export function useErrorTitle(hasErrors: boolean): void {
  const t = useTranslator()
  const prefix = `${t('Error')}: `
  useEffect(() => {
    if (!hasErrors) return undefined
    document.title = prefix + document.title
    return () => {
      // Another page may have set its own title meanwhile.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors, prefix])
}
