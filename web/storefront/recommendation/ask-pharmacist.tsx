// Link to a pharmacist on WhatsApp. The URL contains no health data.
import { useSettings } from '#web/api/use-settings.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/actions/button.tsx'
import { ChatIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export function AskPharmacist() {
  const t = useTranslator()
  const { whatsApp } = useSettings().seller
  if (!whatsApp)
    return (
      <ButtonLink kind="secondary" to="/contact">
        {t('Ask a pharmacist')}
      </ButtonLink>
    )
  return (
    <ButtonAnchor
      kind="secondary"
      icon={<ChatIcon />}
      href={`https://wa.me/${whatsApp}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('Ask a pharmacist')}
    </ButtonAnchor>
  )
}
