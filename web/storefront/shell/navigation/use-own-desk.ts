/**
 * Returns the desk (the first screen of the back office) of the logged-in staff member; undefined
 * for everyone else.
 */
import { findHomeDesk } from '#domain/staff/home-desk.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export function useOwnDesk(): { path: string; label: string } | undefined {
  const t = useTranslator()
  const path = findHomeDesk(useSession()?.user.role)
  if (path === undefined) return undefined
  return { path, label: path === '/admin' ? t('Back office') : t('Pharmacy desk') }
}
