/**
 * Link to the audit log of a lot or an ingredient. Renders nothing for pharmacists, who cannot open
 * the log. `subject` is the number of the lot or the id of the ingredient.
 */
import { useSession } from '#web/api/session/use-session.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export function AuditLink({ subject }: { subject: string }) {
  const t = useTranslator()
  const session = useSession()
  if (session?.user.role !== 'admin') return null
  return <Link to={`/admin-audit?subject=${subject}`}>{t('View audit log')}</Link>
}
