/** Previews the email to customers in each language, with the texts that are typed now. */
import { useState } from 'react'

import { languages, shopLanguages, type ShopLanguage } from '#domain/content/languages.ts'
import type { RecallTextsByLanguage } from '#domain/recalls/recall-email.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'

import styles from './recalls.module.css'

export function EmailPreview(props: { lotNumber: string; texts: RecallTextsByLanguage }) {
  const { lotNumber, texts } = props
  const t = useTranslator()
  const [language, setLanguage] = useState<ShopLanguage>()
  return (
    <>
      {shopLanguages.map((code) => (
        <Button key={code} kind="secondary" onClick={() => setLanguage(code)}>
          {t('Preview in {language}', { language: languages[code].name })}
        </Button>
      ))}
      <Dialog
        open={language !== undefined}
        onClose={() => setLanguage(undefined)}
        title={t('Email to customers')}
      >
        {language && <Preview lotNumber={lotNumber} language={language} {...texts[language]} />}
      </Dialog>
    </>
  )
}

function Preview(props: {
  lotNumber: string
  language: ShopLanguage
  problem: string
  offer: string
}) {
  const { lotNumber, ...query } = props
  const t = useTranslator()
  const {
    data: email,
    failure,
    reload,
  } = useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/recalls/{lotNumber}/email',
        { params: { lotNumber }, query },
        { signal },
      ),
    // Loads again when a text or the language changes.
    JSON.stringify(props),
  )
  return (
    <div className={styles.dialog}>
      <LoadFailure failure={failure} onRetry={reload} />
      {email === undefined && failure === undefined && <Loader text={t('Loading')} />}
      {email && (
        <>
          <p>
            <span className="quiet">{t('Subject:')}</span> {email.subject}
          </p>
          <p className={styles.preview} lang={query.language}>
            {email.text}
          </p>
        </>
      )}
    </div>
  )
}
