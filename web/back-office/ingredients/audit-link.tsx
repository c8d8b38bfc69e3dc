/** Link to the audit log of a lot or an ingredient; pharmacists cannot open the log. */
import { useSession } from '#web/api/use-session.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export function AuditLink({ subject }: { subject: string }) {
  const t = useText()
  const session = useSession()
  if (session?.user.user.role !== 'admin') return null
  return <Link to={`/admin-audit?subject=${subject}`}>{t('View audit log')}</Link>
}
