/** The desk of the staff member who is logged in; undefined for everybody else. */
import { ownDeskOf } from '#domain/staff/own-desk.ts'
import { useSession } from '#web/api/use-session.ts'
import { useText } from '#web/ui/language.tsx'

export function useOwnDesk(): { path: string; label: string } | undefined {
  const t = useText()
  const path = ownDeskOf(useSession()?.user.user.role)
  if (path === undefined) return undefined
  return { path, label: path === '/admin' ? t('Back office') : t('Pharmacy desk') }
}
