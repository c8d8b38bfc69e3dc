// The owner's approved advertisement text with its number. Nothing while there is no approval.
import { useSettings } from '#web/api/use-settings.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { OwnWords } from '#web/ui/behaviour/own-words.tsx'

export function ApprovedClaim({ className }: { className?: string }) {
  const t = useText()
  const { kkliu, approvedText } = useSettings().claims
  if (!kkliu || !approvedText) return null
  return (
    <p className={className}>
      <OwnWords text={approvedText} />{' '}
      <span className="small quiet">{t('Advertisement approval {number}', { number: kkliu })}</span>
    </p>
  )
}
